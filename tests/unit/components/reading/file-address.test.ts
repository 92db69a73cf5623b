import { expect, test } from "vitest";
import { fileAddress } from "#components/reading/personal/file-address.ts";

test.each([
  ["/demo/sends/1/recipients.csv", "xlsx", null, "/demo/sends/1/recipients.xlsx"],
  ["/demo/sends/1/recipients.csv?q=a%26b", "jsonl", null, "/demo/sends/1/recipients.jsonl?q=a%26b"],
  ["/demo/s/a.csv?q=x", "csv", ["number", "until"], "/demo/s/a.csv?q=x&columns=number%2Cuntil"],
] as const)("the list at %s as %s with columns %j is at %s", (csv, format, columns, address) => {
  expect(fileAddress(csv, format, columns)).toBe(address);
});
