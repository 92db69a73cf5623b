import { describe, expect, test } from "vitest";
import type { DraftView } from "#components/messages/channel/answers.ts";
import { stepToOpen, type WizardStep, whyClosed, wizardSteps } from "#components/messages/draft/wizard-steps.ts";

type Progress = Pick<DraftView, "upload" | "check" | "draft">;
type Check = NonNullable<DraftView["check"]>;

const upload: NonNullable<DraftView["upload"]> = {
  ...{ id: "u", purpose: "recipients", name: "people.csv", source: "file", state: "read", problem: null },
  ...{ receivedBytes: 9, byteCount: 9, rowCount: 3, columns: ["number"], format: null, listName: null },
  ...{ createdAt: new Date(0), createdByName: "Ana", partBytes: 9 },
};
const check: Check = {
  ...{ state: "checked", problem: null, revision: 1, checkedRows: 3, rowCount: 3, facts: null, settingsProblem: null },
  counts: { sendable: 2, duplicate: 1, suppressed: 0, refused: 0 },
};
const draft: DraftView["draft"] = {
  ...{ appId: "sms-app-1", content: "Hello", senderId: null, uploadId: "u", numberColumn: 0 },
  ...{ country: null, variables: {} },
};
const whole: Progress = { upload, check, draft };
const channel = {
  mapStep: {
    name: "Text and columns",
    inSentence: "text and columns",
    tells: "a text",
    nothingSaid: "Write it first.",
  },
};
const open = (progress: Progress): WizardStep[] =>
  wizardSteps.filter((step) => whyClosed(step, progress, channel) === null);

describe("a draft is gone on with", () => {
  const none = { ...draft, content: null, uploadId: null, numberColumn: null };
  test.each<[string, Progress, WizardStep]>([
    ["at the recipients, where it has none", { upload: null, check: null, draft: none }, "recipients"],
    [
      "at the recipients, while they are on their way",
      { upload: { ...upload, state: "receiving" }, check: null, draft: none },
      "recipients",
    ],
    [
      "at the recipients, where they could not be read",
      { upload: { ...upload, state: "failed" }, check: null, draft: none },
      "recipients",
    ],
    ["at the text, once rows are read", { upload, check: null, draft: { ...none, uploadId: "u" } }, "map"],
    [
      "at the text, where columns are chosen and no text is written",
      { ...whole, draft: { ...draft, content: "" } },
      "map",
    ],
    ["at the check, while rows are checked", { ...whole, check: { ...check, state: "checking" } }, "check"],
    ["at the check, once all is checked", whole, "check"],
    ["at the check, where it failed", { ...whole, check: { ...check, state: "failed" } }, "check"],
    ["at the review, once it is prepared", { ...whole, check: { ...check, state: "prepared" } }, "review"],
  ])("%s", (_, progress, step) => {
    expect(stepToOpen(progress)).toBe(step);
    expect(open(progress)).toContain(step);
  });
});

describe("the steps", () => {
  test("open one after the other", () => {
    expect(open({ upload: null, check: null, draft })).toEqual(["recipients"]);
    expect(open({ upload, check: null, draft })).toEqual(["recipients", "map"]);
    expect(open({ ...whole, check: { ...check, state: "queued" } })).toEqual(["recipients", "map", "check"]);
    expect(open(whole)).toEqual([...wizardSteps]);
  });
  test("say why the last one is closed while nobody can be sent to", () => {
    const nobody = { ...check, counts: { sendable: 0, duplicate: 0, suppressed: 1, refused: 2 } };
    expect(whyClosed("review", { ...whole, check: nobody }, channel)).toBe("No row is sendable.");
  });
});
