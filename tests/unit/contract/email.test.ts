import { describe, expect, it } from "vitest";
import { batchSendEmail, getListEmailTemplates, getSendEmailRcd, subjectRule } from "#server/contract/email.ts";
import { batchSend } from "#tests/contract/samples/email.ts";
import { problems, wide, withField } from "./problems.ts";

const sendWith = (field: string, value: unknown) =>
  problems(batchSendEmail, withField(batchSend.request, field, value));

describe("batchSendEmail", () => {
  it("takes a subject of 1 to 100 characters", () => {
    expect(sendWith("subject", "a")).toEqual([]);
    expect(sendWith("subject", wide(100))).toEqual([]);
    expect(sendWith("subject", "")).toEqual(["subject"]);
    expect(sendWith("subject", wide(101))).toEqual(["subject"]);
  });

  it("takes only whole numbers as template and trigger", () => {
    expect(sendWith("templateID", "12a")).toEqual(["templateID"]);
    expect(sendWith("triggerID", 1.5)).toEqual(["triggerID"]);
  });

  it("takes ad marks 0, 1 and 2", () => {
    for (const adFlag of [0, 1, 2]) expect(sendWith("adFlag", adFlag)).toEqual([]);
    for (const adFlag of [-1, 3]) expect(sendWith("adFlag", adFlag)).toEqual(["adFlag"]);
  });

  it.each(["appId", "fromEmailAddress", "templateID", "url"])("needs %s", (field) => {
    expect(sendWith(field, undefined)).toEqual([field]);
  });

  it.each(["receiverId", "subject", "language", "adFlag", "triggerID"])("does not need %s", (field) => {
    expect(sendWith(field, undefined)).toEqual([]);
  });

  it("needs a subject when the template has none", () => {
    const draft = { appId: "a", fromEmailAddress: "a@example.com", templateID: "102" };
    expect(subjectRule("Welcome").holds(draft)).toBe(true);
    expect(subjectRule(null).holds({ ...draft, subject: "Spring" })).toBe(true);
    expect(subjectRule("").holds(draft)).toBe(false);
  });
});

describe("the email queries", () => {
  it("ask about at most 200 emails", () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `e${index}`).join(",");
    expect(problems(getSendEmailRcd, { appId: "a", emailId: ids(200) })).toEqual([]);
    expect(problems(getSendEmailRcd, { appId: "a", emailId: ids(201) })).toEqual(["emailId"]);
  });

  it("refuse an empty id", () => {
    expect(problems(getSendEmailRcd, { appId: "a", emailId: "e1,,e2" })).toEqual(["emailId"]);
  });

  it("filter by template states 0 to 3", () => {
    for (const templateStatus of [0, 3])
      expect(problems(getListEmailTemplates, { appId: "a", templateStatus })).toEqual([]);
    for (const templateStatus of [-1, 4]) {
      expect(problems(getListEmailTemplates, { appId: "a", templateStatus })).toEqual(["templateStatus"]);
    }
  });
});
