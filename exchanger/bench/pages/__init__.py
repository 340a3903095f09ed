"""What ../report and ../simulation-page have in common: parts of a page that commands write, and pictures."""
