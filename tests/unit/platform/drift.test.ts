import { expect, test } from "vitest";
import { batchSendEmail, getSendEmailRcd } from "#server/contract/email.ts";
import { otpAppDetails } from "#server/contract/otp.ts";
import { driftOf } from "#server/platform/drift.ts";

const accepted = { status: "0", reason: "success", taskId: "t-1" };

test("a reply as declared differs in nothing", () => {
  expect(driftOf(batchSendEmail.reply, accepted)).toEqual([]);
});

test("a field nobody declared, a missing one and an odd value are each named by path", () => {
  const reply = {
    status: "0",
    taskid: "t-1",
    array: [
      { emailId: "e", status: {}, extra: 1 },
      { emailId: "f", extra: 2 },
    ],
  };
  expect(driftOf(batchSendEmail.reply, reply)).toEqual(
    expect.arrayContaining(["undeclared field taskid", "missing field taskId"]),
  );
  const differences = driftOf(getSendEmailRcd.reply, reply);
  expect(differences).toContain("undeclared field array[].extra");
  expect(differences).toContain("missing field array[].toAddress");
  expect(differences.some((difference) => difference.startsWith("unexpected value of array.[].status"))).toBe(true);
});

test("a field that is declared with a default may be missing", () => {
  const off = { enabled: false };
  const data = { appId: "a", name: "Codes", codeExpiry: 5, createTime: "", periodTotalSendLimit: off };
  expect(driftOf(otpAppDetails.reply, { data: { ...data, periodPhoneSendLimit: off } })).toEqual([]);
  expect(driftOf(otpAppDetails.reply, { data })).toEqual(["missing field data.periodPhoneSendLimit"]);
  expect(driftOf(otpAppDetails.reply, { data: { ...data, periodPhoneSendLimit: {} } })).toEqual([
    "missing field data.periodPhoneSendLimit.enabled",
  ]);
});

test("paths are named, values never", () => {
  const reply = { ...accepted, taskId: { hidden: "a value" }, more: "another value" };
  expect(driftOf(batchSendEmail.reply, reply).join()).not.toContain('value"');
  expect(driftOf(batchSendEmail.reply, reply).join()).not.toMatch(/a value|another value/);
});

test("a hostile reply makes neither many nor long differences, and only storable ones", () => {
  const hostile = Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [`\u0000\ud800${index}`.padEnd(5000), 1]),
  );
  const differences = driftOf(batchSendEmail.reply, { ...accepted, ...hostile });
  expect(differences).toHaveLength(20);
  for (const difference of differences) {
    expect(difference.length).toBeLessThanOrEqual(200);
    expect(difference).not.toContain("\u0000");
    expect(difference.isWellFormed()).toBe(true);
  }
});
