import * as fc from "fast-check";
import { expect, test } from "vitest";
import { prettyJson } from "#components/reading/pretty-json.ts";

test("a reply stands on lines of its own, and keeps every digit of an id beyond 2^53", () => {
  expect(prettyJson('{"status":"0","taskId":9007199254740993, "list":[],"more":{"a":[1,{}]}}')).toBe(
    '{\n  "status": "0",\n  "taskId": 9007199254740993,\n  "list": [],\n  "more": {\n    "a": [\n      1,\n      {}\n    ]\n  }\n}',
  );
});

test("a number stays as it was written", () => {
  expect(prettyJson('{"jobId":9007199254740993, "n":1.0}')).toBe('{\n  "jobId": 9007199254740993,\n  "n": 1.0\n}');
});

test("what is not JSON stays as it came", () => {
  for (const text of ["", "<html>502</html>", '{"status":"0"', "{", "emailId=1&emailState=success"])
    expect(prettyJson(text)).toBe(text);
});

test("any JSON reads the same before and after, as the usual printer would write it", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(prettyJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }),
    { numRuns: 2000 },
  );
});
