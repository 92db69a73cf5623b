import { expect, test } from "vitest";
import { fieldName } from "#components/audit/field-name.ts";

test.each([
  ["expiresAt", "Expires at"],
  ["sms_sender", "SMS sender"],
  ["ipRanges", "IP ranges"],
  ["isDefault", "Is default"],
  ["shipping", "Shipping"],
])("%s of an entry is read as %s", (key, words) => {
  expect(fieldName(key)).toBe(words);
});
