# Links as they are right among doxygen's pages, of those that are right among the files.

# To a header: its source has a page.
:underscore
s@(\]\([^)]*include/rendezvous/[^)]*[a-z])_([a-z][^)]*\.hpp\))@\1__\2@
t underscore
s@\]\([^)]*include/rendezvous/([a-z_]*)\.hpp\)@](\1_8hpp_source.html)@g

# To a heading of another page: the page. Doxygen gives headings other names.
s@(\.md)#[a-z-]*\)@\1)@g

# To a heading of the same page, and to what has no page, such as the models: words.
s@\[([^]]*)\]\((#|LICENSE|\.github|(\.\./)*(models|litmus|exchanger/examples))[^)]*\)@\1@g
