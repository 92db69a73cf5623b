import { expect, test } from "vitest";
import { lineOfText } from "#server/trpc/text.ts";

const read = (text: string) => {
  const parsed = lineOfText(5).safeParse(text);
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message;
};

test.each([
  ["plain words", "abc", "abc"],
  ["what stands around them is left out", "  abc \u00A0", "abc"],
  ["as many code points as are allowed, however they are stored", "🍋🍋🍋🍋🍋", "🍋🍋🍋🍋🍋"],
  ["one more", "🍋🍋🍋🍋🍋🍋", "At most 5 characters"],
  ["nothing", "   ", "Write something here"],
  ["nothing to see", "\u200B\u2060\u3164", "Write something here"],
  ["a line break", "a\nb", "Letters, digits and symbols only"],
  ["NUL", "a\0b", "Letters, digits and symbols only"],
  ["half of a pair", "a\ud83cb", "Letters, digits and symbols only"],
])("a line of text: %s", (_, text, expected) => {
  expect(read(text)).toBe(expected);
});
