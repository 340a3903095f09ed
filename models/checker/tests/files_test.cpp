// Files that are not only files: links, pipes, devices, folders; and names that somebody else uses.
#include "../files.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>

#include "../bad_argument.hpp"
#include "../read_json.hpp"

namespace models::checker {

namespace {

namespace fs = std::filesystem;

class files : public ::testing::Test {
 protected:
  files() {
    std::string name = ::testing::TempDir() + "files-XXXXXX";
    folder_ = mkdtemp(name.data());
  }
  ~files() override { fs::remove_all(folder_); }
  [[nodiscard]] fs::path in(char const* name) const { return folder_ / name; }
  [[nodiscard]] std::size_t count() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

 private:
  fs::path folder_;
};

std::string why_unreadable(fs::path const& file) {
  try {
    return "read: " + content_of(file);
  } catch (bad_argument const& e) {
    return std::string(e.what());
  }
}

TEST_F(files, AreReplacedWithTheirModeAndLeaveNothing) {
  std::ofstream(in("a")) << "old";
  chmod(in("a").c_str(), 0600);
  std::ofstream(in("a.new")) << "mine";
  EXPECT_EQ(try_to_write(in("a")), 0);
  EXPECT_EQ(content_of(in("a")), "old");
  EXPECT_EQ(write_file(in("a"), "new"), 0);
  EXPECT_EQ(content_of(in("a")), "new");
  EXPECT_EQ(content_of(in("a.new")), "mine");
  EXPECT_EQ(fs::status(in("a")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(count(), 2u);
}

TEST_F(files, ThatAreLinksStayLinks) {
  std::ofstream(in("target")) << "old";
  fs::create_symlink("target", in("link"));
  fs::create_symlink("later", in("dangling"));
  EXPECT_EQ(write_file(in("link"), "new"), 0);
  EXPECT_EQ(write_file(in("dangling"), "made"), 0);
  EXPECT_TRUE(fs::is_symlink(in("link")) && fs::is_symlink(in("dangling")));
  EXPECT_EQ(content_of(in("target")) + content_of(in("later")), "newmade");
}

TEST_F(files, OfOtherKindsStayWhatTheyAre) {
  EXPECT_EQ(write_file("/dev/null", "x"), 0);
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_EQ(write_file("/dev/full", "x"), ENOSPC);
  mkfifo(in("pipe").c_str(), 0600);
  int const reader = ::open(in("pipe").c_str(), O_RDONLY | O_NONBLOCK);
  EXPECT_EQ(try_to_write(in("pipe")), 0);
  EXPECT_EQ(write_file(in("pipe"), "through"), 0);
  char read_back[16] = {};
  EXPECT_EQ(::read(reader, read_back, sizeof read_back), 7);
  ::close(reader);
  EXPECT_TRUE(fs::is_fifo(in("pipe")));
}

TEST_F(files, ThatCannotBeAreRefusedWithTheReason) {
  fs::create_symlink("b", in("a"));
  fs::create_symlink("a", in("b"));
  for (auto const& [path, error] : {std::pair{in("a"), ELOOP}, {in("."), EISDIR}, {in("no/file"), ENOENT}}) {
    EXPECT_EQ(try_to_write(path), error) << path;
    EXPECT_EQ(write_file(path, ""), error) << path;
  }
  EXPECT_NE(why_unreadable(in("a")).find("Too many levels"), std::string::npos);
  EXPECT_NE(why_unreadable(in(".")).find("Is a directory"), std::string::npos);
  EXPECT_NE(why_unreadable(in("none")).find("No such file"), std::string::npos);
  EXPECT_NE(why_unreadable("/dev/null").find("it is empty"), std::string::npos);
}

TEST(Json, ThatNestsTooDeeplyIsNone) {
  auto const nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  EXPECT_FALSE(json_from(nested(30)).is_discarded());
  EXPECT_TRUE(json_from(nested(100'000)).is_discarded());
  EXPECT_FALSE(json_from('"' + std::string(200, '[') + "\\\"" + std::string(200, '{') + '"').is_discarded());
  EXPECT_TRUE(json_from("nothing").is_discarded());
}

}  // namespace

}  // namespace models::checker
