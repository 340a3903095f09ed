// A function that no source has is named as in the source.
//
// expect: refused
// says: undefined: mailbox::send(int). Is a source file missing on the command line
struct mailbox {
  void send(int message);
};

int main() {
  mailbox box;
  box.send(1);
}
