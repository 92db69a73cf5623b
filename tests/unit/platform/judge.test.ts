import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { batchSendEmail, getSendEmailRcd } from "#server/contract/email.ts";
import { operations } from "#server/contract/index.ts";
import type { Area, Operation } from "#server/contract/operation.ts";
import { type Exchange, HeldUp } from "#server/platform/exchange.ts";
import { judge } from "#server/platform/judge.ts";
import { told } from "#server/platform/kept-words.ts";

const answered = (httpStatus: number, body: string): Exchange => ({
  kind: "answered",
  httpStatus,
  date: null,
  body,
  headersSent: 1,
  durationMs: 5,
});
const failed = (headersSent: number, error: Error, isWatched = true): Exchange => ({
  kind: "failed",
  error,
  headersSent,
  isWatched,
  durationMs: 5,
});

/** The codes whose wording does not rule out that the platform acted, as the design lists them. */
const ambiguous: Record<Area, readonly string[]> = {
  email: ["-2", "-22", "-23"],
  sms: ["-18"],
  aivoice: ["-5", "-46"],
  voice: ["-18"],
  otp: ["-18"],
  wa: ["-5", "-12"],
};

/** The table of outcomes, written a second time and the other way round: what is certain, and unknown for the rest. */
function expectedOf(operation: Operation, httpStatus: number, status: string, complete: boolean): string {
  const usable = (httpStatus >= 200 && httpStatus < 300) || (httpStatus >= 400 && httpStatus < 500);
  if (!usable) return "unknown";
  if (status === "0") return httpStatus < 300 && complete ? "accepted" : "unknown";
  const declared = Object.keys(operation.faults).includes(status);
  if (operation.effect === "read") return "refused";
  return declared && !ambiguous[operation.area].includes(status) ? "refused" : "unknown";
}

const httpStatuses = fc.oneof(
  fc.constantFrom(100, 199, 200, 201, 204, 299, 300, 302, 307, 399, 400, 401, 404, 429, 499, 500, 502, 503, 599),
  fc.integer({ min: 100, max: 599 }),
);
const platformStatuses = fc.oneof(
  fc.integer({ min: -120, max: 10 }).map(String),
  fc.constantFrom("0", "0", "-2", "-22", "-23", "-6", "00", "0.0", "", " 0", "success", "true"),
);
const reasons = fc.oneof(fc.constant(undefined), fc.constant(null), fc.string(), fc.integer());

describe("the table of outcomes", () => {
  test("is the same for every HTTP status, platform status and body of a send", () => {
    const property = fc.property(
      httpStatuses,
      platformStatuses,
      reasons,
      fc.constantFrom("task-9", 12, undefined, "", null, {}),
      fc.boolean(),
      (httpStatus, status, reason, taskId, asNumber) => {
        const isNumber = asNumber && /^-?[1-9]\d*$|^0$/.test(status);
        const body = JSON.stringify({ status: isNumber ? Number(status) : status, reason, taskId });
        const complete = taskId === "task-9" || taskId === 12;
        const { outcome } = judge(batchSendEmail, answered(httpStatus, body));
        expect(outcome.kind).toBe(expectedOf(batchSendEmail, httpStatus, status, complete));
      },
    );
    fc.assert(property, { numRuns: 2000 });
  });

  test.each(operations)("of $id tells certain refusals from ambiguous codes and unlisted ones", (operation) => {
    for (let code = 1; code <= 130; code++) {
      const status = `-${code}`;
      for (const httpStatus of [200, 400, 500]) {
        const { outcome } = judge(operation, answered(httpStatus, JSON.stringify({ status, reason: "x" })));
        expect([status, httpStatus, outcome.kind]).toEqual([
          status,
          httpStatus,
          expectedOf(operation, httpStatus, status, false),
        ]);
      }
    }
  });

  test("calls anything that is not an envelope unknown, whatever HTTP says", () => {
    const garbage = fc.oneof(
      fc.string(),
      fc.json().filter((text) => !/"status"/.test(text)),
      fc.constantFrom("", "null", "[]", '"0"', "0", "{", '{"status":"0"', '{"status":null}', '{"status":{}}', "<html>"),
      fc.constantFrom('[{"status":"0","taskId":"1"}]', "{'status':'0'}", '{"Status":"0","taskId":"1"}'),
    );
    const property = fc.property(httpStatuses, garbage, (httpStatus, body) => {
      expect(judge(batchSendEmail, answered(httpStatus, body)).outcome.kind).toBe("unknown");
    });
    fc.assert(property, { numRuns: 2000 });
  });

  test("depends, without an answer, on nothing but whether the request began to leave", () => {
    const errors = fc.oneof(
      fc.constantFrom("ECONNREFUSED", "ENOTFOUND", "ECONNRESET", "UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT"),
      fc.string(),
    );
    const property = fc.property(
      errors,
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom(...operations),
      (code, sent, operation) => {
        const { outcome } = judge(operation, failed(sent, Object.assign(new Error("x"), { code })));
        expect(outcome.kind).toBe(sent === 0 ? "not_sent" : "unknown");
      },
    );
    fc.assert(property, { numRuns: 2000 });
  });
});

test("a byte order mark and a number as status change nothing", () => {
  const { outcome } = judge(batchSendEmail, answered(200, '\uFEFF{"status":0,"taskId":90071992547409931}'));
  expect(outcome).toEqual({ kind: "accepted", reply: { taskId: "90071992547409931" } });
});

test("a refusal carries its declaration and the platform's own words", () => {
  const { outcome, drift } = judge(batchSendEmail, answered(200, '{"status":"-19","reason":"no money"}'));
  expect(outcome).toMatchObject({ kind: "refused", status: "-19", reason: "no money", fault: { kind: "balance" } });
  expect(drift).toEqual([]);
});

test("an ambiguous code on a send is unknown with the code, and on a read an ordinary refusal", () => {
  const reply = answered(200, '{"status":"-23"}');
  expect(judge(batchSendEmail, reply).outcome).toMatchObject({ kind: "unknown", status: "-23" });
  expect(judge(getSendEmailRcd, reply).outcome).toMatchObject({ kind: "refused", status: "-23" });
});

test("an unlisted code is recorded as a difference from the contract", () => {
  expect(judge(batchSendEmail, answered(200, '{"status":"-99"}')).drift).toEqual(["undeclared status -99"]);
});

test("each way of not reaching the platform has a sentence of its own", () => {
  const note = (error: Error) => {
    const { outcome } = judge(batchSendEmail, failed(0, error));
    return "note" in outcome ? told(outcome.note) : undefined;
  };
  const coded = (code: string) => Object.assign(new Error("x"), { code });
  const notes = [
    note(coded("ECONNREFUSED")),
    note(coded("ENOTFOUND")),
    note(coded("UND_ERR_CONNECT_TIMEOUT")),
    note(new HeldUp()),
    note(coded("EPROTO")),
    note(coded("UND_ERR_SOCKET")),
    note(coded("ECONNRESET")),
    note(coded("CERT_HAS_EXPIRED")),
    note(coded("DEPTH_ZERO_SELF_SIGNED_CERT")),
    note(coded("HPE_INVALID_CONSTANT")),
    note(coded("ANOTHER_THING")),
  ];
  expect(new Set(notes).size).toBe(notes.length);
  for (const sentence of notes) expect(sentence).toMatch(/^[a-z][^_()]*\.$/);
});

test.each([
  [404, "platform", "administrator"],
  [405, "platform", "administrator"],
  [413, "input", "you"],
] as const)(
  "an envelope under HTTP %i is about the request line, not about the credentials its -1 stands for elsewhere",
  (httpStatus, kind, who) => {
    const two: Operation[] = [batchSendEmail, getSendEmailRcd];
    for (const operation of two) {
      const { outcome } = judge(operation, answered(httpStatus, '{"status":"-1","reason":"no"}'));
      expect(outcome).toMatchObject({ kind: "refused", status: "-1", fault: { kind, who, sent: "no" } });
    }
  },
);

test("a failure of which the diagnostics told nothing is unknown, but for a call that was never begun", () => {
  const refused = Object.assign(new Error("x"), { code: "ECONNREFUSED" });
  expect(judge(batchSendEmail, failed(0, refused)).outcome.kind).toBe("not_sent");
  expect(judge(batchSendEmail, failed(0, refused, false)).outcome.kind).toBe("unknown");
  expect(judge(batchSendEmail, failed(0, new HeldUp(), false)).outcome.kind).toBe("not_sent");
});
