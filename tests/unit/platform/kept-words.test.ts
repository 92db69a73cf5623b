import { describe, expect, test } from "vitest";
import { sentenceFor } from "#server/platform/failure.ts";
import { KeptProblem, keptTogether, toKeep, told, toldInEnglish } from "#server/platform/kept-words.ts";
import { speakTo } from "#words/catalogue.server.ts";
import { t } from "#words/t.ts";

const inChinese = (kept: string) => speakTo("zh", () => told(kept));

describe("Kept words", () => {
  test("are in the language of whoever reads them, whoever wrote them", () => {
    const full = () => toKeep(() => t("kept.bucketIsFull", { bucket: "voice", host: "s3.example.com", code: 507 }));
    for (const kept of [full(), speakTo("zh", full)]) {
      expect(told(kept)).toBe("The bucket voice at s3.example.com is full (507).");
      expect(inChinese(kept)).toBe("s3.example.com 的存储桶 voice 已满（507）。");
      expect(speakTo("zh", () => toldInEnglish(kept))).toBe(told(kept));
    }
  });

  test("hold other kept words as values, in any depth", () => {
    const kept = toKeep(() => {
      const why = sentenceFor(Object.assign(new Error("x"), { code: "ECONNREFUSED" }));
      return t("kept.waitsForTheAccount", { what: t("kept.nothingWasSent", { why }) });
    });
    expect(told(kept)).toBe(
      "Nothing was sent: nothing listens at the platform’s address. It waits until the account works again.",
    );
    expect(inChinese(kept)).toBe("未发送任何内容：平台地址没有服务在监听。待账号恢复后继续。");
  });

  test("stand one after the other", () => {
    const kept = keptTogether(
      "Written before.",
      toKeep(() => t("kept.callbackProvedIt")),
    );
    expect(told(kept)).toBe("Written before. A callback proved that the platform accepted it.");
    expect(inChinese(kept)).toBe("Written before.回调证明平台已接受。");
  });

  test("begin with their English, for versions and people that read the column alone", () => {
    expect(toKeep(() => t("kept.diskIsFull"))).toMatch(/^The disk of the data folder is full\./);
  });

  test.each([
    ["kept before there were two languages", "It failed 3 times in a row."],
    ["of a person, with a quote and braces", 'He said "{no}"'],
    ["empty", ""],
  ])("that are %s are told as they are", (_, text) => {
    expect([told(text), inChinese(text)]).toEqual([text, text]);
  });

  test.each([
    ["a message that is in no catalogue any more", '["kept.gone",{"a":1}]'],
    ["a message that somebody was erased from", '["kept.diskIsFull",{"a":[erased]}]'],
    ["something else", "null"],
  ])("with %s are told in English", (_, message) => {
    expect(inChinese(`The disk is full.\u001E${message}`)).toBe("The disk is full.");
  });

  test("are nothing where there is nothing", () => {
    expect([told(null), told(undefined), toldInEnglish(null)]).toEqual([null, undefined, null]);
  });
});

test("A problem that is kept has its message in English, for logs, whoever is answered", () => {
  const problem = speakTo("zh", () => new KeptProblem(() => t("kept.diskFails")));
  expect(problem.message).toBe("The disk of the data folder fails.");
  expect(inChinese(problem.kept)).toBe("数据文件夹所在的磁盘出现故障。");
});
