import { expect, test } from "vitest";
import { inReadersWords, keep } from "#server/domain/kept-words.ts";
import { speakTo } from "#words/catalogue.server.ts";
import { en } from "#words/en/index.ts";
import { zh } from "#words/zh/index.ts";

const inChinese = (text: string | null) => speakTo("zh", () => inReadersWords(text));

test("a kept sentence is English, whoever acts, and is told in the reader’s language with its values", () => {
  const kept = speakTo("zh", () => keep("kept.answerNamedOtherTask", { taskId: "t-1", known: "t-2" }));
  expect(kept).toBe("The answer named task t-1, callbacks named task t-2.");
  expect(inReadersWords(kept)).toBe(kept);
  expect(inChinese(kept)).toBe("应答指明任务 t-1，而回调指明任务 t-2。");
});

test.each(Object.keys(en.kept))("%s is found again by its words", (name) => {
  const written = (text: string) => text.replace(/\{(\w+)\}/g, "7");
  const texts: Record<string, string> = en.kept;
  const chinese: Record<string, string> = zh.kept;
  expect(inChinese(written(texts[name] ?? ""))).toBe(written(chinese[name] ?? ""));
});

test("a sentence inside of another is told too, and what no version keeps stays as it is", () => {
  const inner = keep("kept.workerStopped");
  expect(inChinese(keep("kept.noteAndProven", { note: inner }))).toBe(
    "发起此调用的工作进程在记录应答之前停止了。回调证明平台已受理。",
  );
  expect(inChinese("The answer names 2 messages that do not belong to this call.")).toBe(
    "The answer names 2 messages that do not belong to this call.",
  );
  expect(inChinese(null)).toBeNull();
});
