#include "CComparisonFiles.h"

// The compiler of C reads the files at once; as arrays of Swift they would take it a minute.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const struct comparison_file files[] = {
    {"page.css", (const unsigned char[]) {
#embed "../../VoiceRoomStories/Page/page.css" suffix(, 0)
    }},
    {"page.html", (const unsigned char[]) {
#embed "../../VoiceRoomStories/Page/page.html" suffix(, 0)
    }},
    {"page.js", (const unsigned char[]) {
#embed "../../VoiceRoomStories/Page/page.js" suffix(, 0)
    }},
};

struct comparison_file comparison_file_at(size_t number) {
    return number < sizeof files / sizeof *files ? files[number] : (struct comparison_file){NULL, NULL};
}
