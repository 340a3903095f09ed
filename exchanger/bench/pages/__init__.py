"""Parts of a page that commands write, and pictures, for ../report and ../simulation-page."""
