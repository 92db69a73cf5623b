import { expect, it } from "vitest";
import { answerOf, type Named } from "#components/areas/wa/templates/editor/name-answer.ts";

const now = new Date("2026-03-31T12:00:00Z");
const utility = 2;
const wordOf = (state: string, at = now): Named["word"] => ({
  ...{ kind: "person", state, at },
  ...{ code: null, note: null, byName: "Ana" },
});
const known = (changes: Partial<Named>): Named => ({
  language: "zh_CN",
  type: utility,
  word: wordOf("APPROVED"),
  acceptedAt: null,
  templateId: "77",
  submissionState: "accepted",
  ...changes,
});
const inEnglish = (...rows: Named[]) => answerOf(rows, { language: "en", type: utility, now });

it("A name that nobody used here is free as far as is known", () => {
  expect(inEnglish()).toEqual({ hue: "good", text: "Free, as far as is known here." });
});

it("A name in other languages takes another one of the same type", () => {
  expect(inEnglish(known({}))).toEqual({ hue: "good", text: "Exists in zh_CN. Adding en is fine." });
  expect(inEnglish(known({ type: 1 }))).toEqual({ hue: "bad", text: "Its type differs: in zh_CN it is marketing." });
});

it("A language that the name has is taken, and one of unknown outcome may be", () => {
  expect(inEnglish(known({ language: "en" })).hue).toBe("bad");
  expect(inEnglish(known({ language: "en", word: null, submissionState: "unknown" }))).toEqual({
    hue: "caution",
    text: "Submitted in en with an unknown outcome: it may exist.",
  });
});

it("What the platform refused was never made", () => {
  expect(inEnglish(known({ language: "en", word: null, submissionState: "refused" })).hue).toBe("good");
});

it("A deleted name is free a month later", () => {
  const deleted = (at: string) => inEnglish(known({ language: "en", word: wordOf("DELETED", new Date(at)) }));
  expect(deleted("2026-03-19T12:00:00Z")).toEqual({
    hue: "caution",
    text: "Seen deleted 12 days ago, free on",
    freeFrom: new Date("2026-04-19T12:00:00Z"),
  });
  expect(deleted("2026-02-28T12:00:00Z").hue).toBe("good");
});

it("A name is kept back in every language once none of it is left", () => {
  const deleted = known({ language: "de", word: wordOf("DELETED") });
  expect(inEnglish(deleted)).toMatchObject({ hue: "caution", text: "Seen deleted today, free on" });
  expect(inEnglish(deleted, known({ language: "fr" })).text).toBe("Exists in fr. Adding en is fine.");
});

it("A name that the platform refused for its type is not free for that type", () => {
  const refused = known({
    language: "de",
    submissionState: "refused",
    word: { kind: "answer", code: "-75", state: null, at: now, note: null, byName: null },
  });
  expect(inEnglish(refused)).toEqual({
    hue: "bad",
    text: "The platform said that its type is not utility. Choose another type or name.",
  });
  expect(answerOf([refused], { language: "en", type: 1, now }).hue).toBe("good");
  expect(inEnglish(refused, known({})).text).toBe("Exists in zh_CN. Adding en is fine.");
});

it("A template that the platform did not find at a send takes no name, and one whose name it refused as taken does", () => {
  const said = (kind: "send_refused" | "answer", code: string): Named["word"] => ({
    ...{ kind, code, state: null, at: now },
    ...{ note: null, byName: null },
  });
  expect(inEnglish(known({ language: "en", word: said("send_refused", "-38") })).hue).toBe("good");
  expect(inEnglish(known({ language: "en", submissionState: "refused", word: said("answer", "-32") })).hue).toBe("bad");
});
