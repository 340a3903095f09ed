// A library that is shipped.
int shipped() { return 1; }
