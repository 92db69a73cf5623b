import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "#server/domain/scope.ts";
import { setRuntime } from "#server/runtime.ts";
import { handleTrpc } from "#server/trpc/handler.ts";
import { type Adversary, answers, misbehaviours, refuses, startAdversary } from "#tests/support/adversary.ts";
import { createConnection, createWorkspace, openServices, storeBatch } from "#tests/support/factories.ts";
import { walk } from "#tests/support/procedures.ts";
import {
  attemptOfSubmission,
  call,
  callBatch,
  openPortal,
  origin,
  type Portal,
  signedIn,
  type Viewer,
} from "./portal.ts";

const wentWrong = "Something went wrong on our side. Nothing you entered was lost.";

let adversary: Adversary;
let portal: Portal;
let owner: Scope;
let viewer: Viewer;
beforeAll(async () => {
  adversary = await startAdversary();
  portal = await openPortal({ sandboxUrl: adversary.url });
  owner = await createWorkspace(portal.services);
  viewer = await signedIn(owner);
});
afterAll(async () => {
  await adversary.close();
  await portal.close();
});

describe("an accident of ours", () => {
  /** Runs `work` in a process whose database is gone. */
  async function withoutDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
    const services = await openServices(portal.databaseUrl, { connections: 1 });
    await services.close();
    setRuntime({ ...portal.runtime, services });
    try {
      return await work();
    } finally {
      setRuntime(portal.runtime);
    }
  }

  test("says nothing of itself, names its request and is in the log", async () => {
    const requestId = randomUUID();
    const answer = await withoutDatabase(() =>
      call({ path: "workspace.current", type: "query" }, { viewer, requestId }),
    );
    expect(answer).toMatchObject({
      http: 500,
      code: "INTERNAL_SERVER_ERROR",
      error: { message: wentWrong, data: { requestId, details: null, fields: null } },
    });
    expect(JSON.stringify(answer)).not.toMatch(/select|connection|pool|stack|node_modules|CONNECTION/i);
    expect(portal.log.at(-1)).toMatchObject({ msg: "procedure failed", path: "workspace.current", requestId });
    expect(JSON.stringify(portal.log.at(-1))).toContain("CONNECTION_ENDED");
  });

  test("is the same for every procedure, in batches too", async () => {
    const requestId = randomUUID();
    // What is for anyone asks nobody's session first, and so gets as far as its input.
    const guarded = walk().filter(({ meta }) => meta?.permission !== "anyone");
    const seen = await withoutDatabase(async () => [
      ...(await Promise.all(guarded.map((procedure) => call(procedure, { viewer, requestId })))),
      ...(await callBatch(guarded.filter(({ type }) => type === "query").slice(0, 10), { viewer, requestId })),
    ]);
    for (const { code, error } of seen) {
      expect(code).toBe("INTERNAL_SERVER_ERROR");
      expect(error?.message).toBe(wentWrong);
      expect(error?.data.requestId).toBe(requestId);
      expect(Object.keys(error?.data ?? {}).toSorted()).toEqual([
        "code",
        "details",
        "fields",
        "httpStatus",
        "path",
        "requestId",
      ]);
    }
  });
});

describe("what takes the database too long", () => {
  /** What is answered and logged where everything that reads a send waits, and the database may for this long. */
  async function askWhileLocked(limit: "statement_timeout" | "lock_timeout") {
    const services = await openServices(portal.databaseUrl, { connections: 1 });
    for (const db of [services.db.app, services.db.system]) await db.execute(sql.raw(`set ${limit} = '100ms'`));
    setRuntime({ ...portal.runtime, services });
    const lines = portal.log.length;
    try {
      return await portal.services.db.system.transaction(async (tx) => {
        await tx.execute(sql`lock table submission in access exclusive mode`);
        const answer = await call({ path: "submissions.list", type: "query", input: {} }, { viewer });
        return { answer, logged: portal.log.slice(lines) };
      });
    } finally {
      setRuntime(portal.runtime);
      await services.close();
    }
  }

  test.each([
    ["statement_timeout", "This took too long and was stopped. Nothing was changed. Narrow the search or try again."],
    [
      "lock_timeout",
      "Something else was being done with the same thing for too long, so this was stopped. Nothing was changed. Try again in a moment.",
    ],
  ] as const)("is stopped by %s, says so and is no crash", async (limit, message) => {
    const { answer, logged } = await askWhileLocked(limit);
    expect(answer).toMatchObject({ http: 504, code: "GATEWAY_TIMEOUT", error: { message } });
    expect(logged).toMatchObject([{ level: 40, path: "submissions.list" }]);
  });
});

describe("a form with mistakes", () => {
  test("learns them field by field", async () => {
    const input = { attemptId: "1", decision: "maybe", reason: " x " };
    const answer = await call({ path: "submissions.resolve", type: "mutation", input }, { viewer });
    expect(answer).toMatchObject({ http: 400, code: "BAD_REQUEST", error: { message: "Some fields are not right." } });
    expect(answer.error?.data.fields?.map(({ path }) => path)).toEqual(["attemptId", "decision", "reason"]);
    expect(answer.error?.data.fields).toContainEqual({ path: "reason", message: "Say in a few words how you know" });
  });

  test("learns nested ones by their path", async () => {
    const input = { draft: { appId: "", templateID: "x" }, template: {}, expectedCount: 0 };
    const answer = await call({ path: "email.review", type: "query", input }, { viewer });
    const paths = answer.error?.data.fields?.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(["draft.appId", "draft.templateID", "draft.receiverId", "expectedCount"]),
    );
  });

  test("that is no JSON at all is a bad request without a word of the parser", async () => {
    const headers = { cookie: viewer.cookie, "x-workspace": viewer.slug, "content-type": "application/json", origin };
    const response = await handleTrpc(
      new Request(`${origin}/api/trpc/submissions.askNow`, { method: "POST", headers, body: '{"json":' }),
    );
    expect(response.status).toBe(400);
    expect(await response.text()).not.toMatch(/JSON at position|Unexpected/);
  });
});

describe("what the domain refuses", () => {
  test("an unknown thing is not found, and a workspace without an account too", async () => {
    const absent = { path: "submissions.get", type: "query", input: { id: randomUUID() } } as const;
    expect(await call(absent, { viewer })).toMatchObject({
      http: 404,
      code: "NOT_FOUND",
      error: { message: "There is no such send in this workspace.", data: { details: {} } },
    });
    expect(await call({ path: "email.applications", type: "query" }, { viewer })).toMatchObject({ code: "NOT_FOUND" });
  });

  test.each([
    ["a code of the platform's", refuses("-4"), 422, "UNPROCESSABLE_CONTENT", { status: "-4", who: "account_manager" }],
    ["no answer", misbehaviours.resetAfterReading, 503, "SERVICE_UNAVAILABLE", { operation: "email.listSenders" }],
    ["an answer that is none", answers(() => ({ body: "<html>" })), 503, "SERVICE_UNAVAILABLE", {}],
  ])("%s keeps its meaning", async (_what, behaviour, http, code, details) => {
    const scope = await createWorkspace(portal.services);
    await createConnection(scope);
    adversary.behave(behaviour);
    const answer = await call(
      { path: "email.senders", type: "query", input: { appId: "app-1" } },
      { viewer: await signedIn(scope) },
    );
    expect(answer).toMatchObject({ http, code, error: { data: { details } } });
    expect(answer.error?.data.details?.platformCallId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("a decision about what is not unknown is a conflict, and says so", async () => {
    const scope = await createWorkspace(portal.services);
    const { id } = await storeBatch(scope, await createConnection(scope));
    const input = {
      attemptId: await attemptOfSubmission(portal.services, id),
      decision: "went",
      reason: "I asked them",
    };
    expect(
      await call({ path: "submissions.resolve", type: "mutation", input }, { viewer: await signedIn(scope) }),
    ).toMatchObject({
      http: 409,
      code: "CONFLICT",
      error: { message: "This attempt is no longer unknown. Look again before deciding." },
    });
  });
});
