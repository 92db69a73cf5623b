import { expect, test } from "vitest";
import { batchSendEmail, getSendEmailRcd } from "#server/contract/email.ts";
import { remedyOf } from "#server/contract/operation.ts";

test("of the platform's own failure a read may be repeated, and a send may not", () => {
  const ofRead = getSendEmailRcd.faults["-23"];
  expect(remedyOf(getSendEmailRcd, ofRead)).toBe("Try again in a moment; a read changes nothing.");
  const ofSend = batchSendEmail.faults["-23"];
  expect(remedyOf(batchSendEmail, ofSend)).toBe(ofSend.remedy);
});

test("what is refused for certain has the same remedy in both", () => {
  const { "-4": locked } = getSendEmailRcd.faults;
  expect(remedyOf(getSendEmailRcd, locked)).toBe(locked.remedy);
});
