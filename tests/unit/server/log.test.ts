import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLog, describeError } from "#server/log.ts";

test("a failed query is logged without its parameters and without the values of rows", () => {
  const cause = Object.assign(new Error("duplicate key value violates unique constraint"), {
    code: "23505",
    detail: "Key (email)=(secret@person.example) already exists.",
  });
  const error = new DrizzleQueryError("insert into person (email) values ($1)", ["secret@person.example"], cause);
  const logged = JSON.stringify(describeError(error));
  expect(logged).not.toContain("secret@person.example");
  expect(logged).toContain("insert into person");
  expect(logged).toContain("23505");
});

test("something thrown that is no error is logged by its type alone", () => {
  expect(describeError("token-1234567890")).toEqual({ type: "string", code: null, message: "", at: [], cause: null });
});

test("a line of the log holds no secret of the process, also where somebody else's words repeat one", () => {
  const written: string[] = [];
  const secret = 'client "secret"/\\0';
  const log = createLog("web", [secret], { write: (line) => void written.push(line) });
  log.error(
    { err: new Error(`invalid_client: not with ${secret}, nor ${encodeURIComponent(secret)}`) },
    "sign-in failed",
  );
  const [line = ""] = written;
  expect(JSON.parse(line)).toMatchObject({
    msg: "sign-in failed",
    err: { message: "invalid_client: not with ••••, nor ••••" },
  });
});
