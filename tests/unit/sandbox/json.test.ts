import { expect, test } from "vitest";
import { parseJson } from "#server/sandbox/json.ts";

test.each([
  ["9007199254740991", 9007199254740991],
  ["-9007199254740991", -9007199254740991],
  ["9007199254740992", "9007199254740992"],
  ["9007199254740993", "9007199254740993"],
  ["-9223372036854775808", "-9223372036854775808"],
  ["1e30", "1e30"],
  ["1E2", 100],
  ["900719925474099.3e1", "900719925474099.3e1"],
  ["9007199254740993.0", "9007199254740993.0"],
  ["1.5", 1.5],
  ["0.1234567890123456", 0.1234567890123456],
])("the number %s is read without losing digits, in short texts and in long ones", (digits, value) => {
  const nested = (padding: string) => `{"padding":"${padding}","list":[{"id":${digits}}]}`;
  for (const padding of ["", "1e9", "x".repeat(5000)])
    expect(parseJson(nested(padding))).toEqual({ padding, list: [{ id: value }] });
});
