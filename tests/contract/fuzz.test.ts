import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { operations } from "#server/contract/index.ts";
import type { Operation } from "#server/contract/operation.ts";
import { parseObject } from "#server/sandbox/json.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { signedHeaders } from "#tests/support/sandbox.ts";
import { callOperation, sendRaw, type WireAnswer } from "#tests/support/signed-call.ts";
import { oddRequests, writeOdd } from "./odd-requests.ts";
import { readyRequest } from "./sandbox/all.ts";

/** `FUZZ_SEED` repeats a run, `FUZZ_RUNS` makes it longer. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const numRuns = Math.ceil(Number(process.env.FUZZ_RUNS ?? 2000) / operations.length);
const patienceMs = 2000;
const outsideStatuses = [404, 405, 413];

const sandbox = ownSandbox();

/** An envelope of the operation, or one of the fixed answers outside it. */
function expectAnswer({ faults, reply }: Operation, method: string, { http, text }: WireAnswer) {
  expect([200, ...outsideStatuses]).toContain(http);
  if (method === "HEAD") return;
  const body = parseObject(text);
  if (http !== 200) expect(body).toMatchObject({ status: "-1", reason: expect.any(String) });
  else if (body?.status === "0") expect(reply.safeParse(body).error).toBeUndefined();
  else expect(Object.keys(faults)).toContain(body?.status);
}

describe(`whatever is sent (seed ${seed})`, () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s answers in time and as listed, and answers a good request afterwards",
    async (id, operation) => {
      const ready = () => readyRequest(sandbox.url, id);
      await fc.assert(
        fc.asyncProperty(oddRequests(operation, await ready()), async (odd) => {
          const { headers, ...wire } = writeOdd(operation, await ready(), odd);
          const signed = { ...wire, headers: { ...signedHeaders(), ...headers } };
          expectAnswer(operation, odd.method, await sendRaw(sandbox.url, signed, patienceMs));
        }),
        { seed, numRuns },
      );
      expect((await callOperation(sandbox.url, operation, await ready())).status).toBe("0");
    },
  );
});
