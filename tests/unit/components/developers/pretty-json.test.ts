import fc from "fast-check";
import { expect, test } from "vitest";
import { prettyJson } from "#components/developers/requests/pretty-json.ts";

test("any JSON keeps its meaning and is laid out as JSON.stringify does", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(prettyJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
    }),
  );
});

test("an id beyond 2^53 keeps every digit", () => {
  expect(prettyJson('{"jobId":9007199254740993, "n":1.0}')).toBe('{\n  "jobId": 9007199254740993,\n  "n": 1.0\n}');
});

test("text that is no JSON is left to be shown as it came", () => {
  for (const text of ["", "emailId=1&emailState=success", "{", "<html>"]) expect(prettyJson(text)).toBeNull();
});
