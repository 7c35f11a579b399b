// The rack: what HTML alone cannot do. Everything works without it, too.
