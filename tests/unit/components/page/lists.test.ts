import { expect, test } from "vitest";
import { betweenSentences, listed, sideBySide, withinSentence } from "#components/page/lists.ts";
import { speakTo } from "#words/catalogue.server.ts";

const names = ["Owner", "Sender", "Auditor"];

test("names are listed as the reader's language lists them", () => {
  expect([listed(names), sideBySide(names)]).toEqual(["Owner, Sender, and Auditor", "Owner, Sender, Auditor"]);
  expect(speakTo("zh", () => [listed(names), sideBySide(names)])).toEqual([
    "Owner、Sender和Auditor",
    "Owner、Sender、Auditor",
  ]);
});

test("a blank stands between English sentences, and nothing between Chinese ones", () => {
  expect([betweenSentences(), speakTo("zh", betweenSentences)]).toEqual([" ", ""]);
});

test("a name loses its capital within an English sentence, but for one that is written in capitals", () => {
  expect(["Message template", "AI task"].map(withinSentence)).toEqual(["message template", "AI task"]);
  expect(speakTo("zh", () => withinSentence("Api-Key"))).toBe("Api-Key");
});
