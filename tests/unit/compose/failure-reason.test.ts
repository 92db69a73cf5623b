import { expect, test } from "vitest";
import { heardInWords } from "#components/areas/email/recipients/failure-words.ts";
import { failureOf } from "#server/compose/email/failure-reason.ts";
import { failureRemarks } from "#tests/support/failure-remarks.ts";

test.each(failureRemarks)("%j means %s", (remark, kind) => {
  expect(failureOf(remark)).toBe(kind);
});

test("What was heard of a failed email begins with what it means, where that is known", () => {
  const remark = "550 5.1.1 no mailbox ada@lovelace.example";
  expect(heardInWords({ state: "failed", remark, heard: remark })).toBe(`No such mailbox: ${remark}`);
  expect(heardInWords({ state: "sending", remark, heard: remark })).toBe(remark);
  expect(heardInWords({ state: "failed", remark: null, heard: "No reason given" })).toBe("No reason given");
});
