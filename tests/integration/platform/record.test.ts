import { desc } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { callJournal } from "#server/domain/account/calls/journal.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import type { Scope } from "#server/domain/scope.ts";
import { told } from "#server/platform/kept-words.ts";
import { type Adversary, answers, misbehaviours, refuses, startAdversary } from "#tests/support/adversary.ts";
import { createDatabase } from "#tests/support/database.ts";
import { createConnection, createWorkspace, openServices, type TestServices } from "#tests/support/factories.ts";
import { callbackToken, createTestAgents, platformSecret, send } from "./call.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let services: TestServices;
let owner: Scope;
let connection: Connection;
let adversary: Adversary;
const agents = createTestAgents();

beforeAll(async () => {
  database = await createDatabase();
  services = await openServices(database.url);
  owner = await createWorkspace(services);
  connection = await createConnection(owner);
});
afterAll(async () => {
  await Promise.all([services.close(), agents.close()]);
  await database.drop();
});
beforeEach(async () => {
  adversary = await startAdversary();
});
afterEach(() => adversary.close());

const journal = () =>
  callJournal(services.db.system, services.keyring, {
    workspaceId: owner.workspace.id,
    connectionId: connection.id,
    by: { job: "a test" },
  });
const recorded = (url = adversary.url, timeoutMs = 1000) => send(agents, url, { journal: journal(), timeoutMs });

async function lastRecord() {
  const [row] = await inWorkspace(services.db.app, owner.workspace.id, (tx) =>
    tx.select().from(platformCall).orderBy(desc(platformCall.at), desc(platformCall.id)).limit(1),
  );
  if (!row) throw new Error("no call was recorded");
  return row;
}

describe("every call has a record", () => {
  test("when it is accepted", async () => {
    await recorded();
    expect(await lastRecord()).toMatchObject({
      operation: "email.batchSend",
      method: "POST",
      path: "/email/batchSendEmail",
      appId: "app-1",
      job: "a test",
      outcome: "accepted",
      httpStatus: 200,
      platformStatus: "0",
      reply: '{"status":"0","reason":"success","taskId":"task-1"}',
      sent: true,
      drift: [],
    });
  });

  test("when it is refused", async () => {
    adversary.behave(refuses("-19"));
    await recorded();
    expect(await lastRecord()).toMatchObject({ outcome: "refused", platformStatus: "-19", sent: true });
  });

  test("when the connection ends early, in words, with the name that developers look for in the record alone", async () => {
    adversary.behave(misbehaviours.acceptThenDrop);
    const note = "No answer came back: the connection was closed before the whole answer was here.";
    const { facts } = await recorded();
    expect(told(facts.note)).toBe(note);
    const record = await lastRecord();
    expect([record.outcome, told(record.note)]).toEqual(["unknown", `${note} (UND_ERR_SOCKET)`]);
  });

  test("when no answer comes", async () => {
    adversary.behave(misbehaviours.resetAfterReading);
    await recorded();
    expect(await lastRecord()).toMatchObject({ outcome: "unknown", httpStatus: null, reply: null, sent: true });
  });

  test("when it never left", async () => {
    const { url } = adversary;
    await adversary.close();
    await recorded(url);
    expect(await lastRecord()).toMatchObject({ outcome: "not_sent", sent: false });
    expect((await lastRecord()).note).toMatch(/nothing listens/);
  });

  test("while it is under way", async () => {
    adversary.behave(misbehaviours.halfOpen);
    const call = recorded();
    await adversary.effects(1);
    expect(await lastRecord()).toMatchObject({ outcome: "started", sent: null, durationMs: null });
    await call;
  });

  test("when the reply holds what PostgreSQL cannot", async () => {
    adversary.behave(
      answers(() => ({ body: '{"status":"-19","reason":"a\\u0000b\\ud800","\\u0000odd\\udfff":1,"raw":"\u0000"}' })),
    );
    const result = await recorded();
    expect(result).toMatchObject({ kind: "unknown" });
    adversary.behave(answers(() => ({ body: '{"status":"0","taskId":"t\\u0000\\ud800","\\u0000odd\\udfff":1}' })));
    expect(await recorded()).toMatchObject({ kind: "accepted" });
  });

  test("when the platform's clock is off by decades", async () => {
    adversary.behave(answers(() => ({ headers: { Date: new Date("2090-01-01").toUTCString() } })));
    await recorded();
    expect((await lastRecord()).clockDifferenceMs).toBeGreaterThan(30 * 365 * 86_400_000);
  });
});

describe("what is stored of a call", () => {
  /** Answers with everything it was sent, as it was and in other spellings. */
  const echo = (padding = "") =>
    answers(({ headers, body }) => {
      const escaped = body.replaceAll("/", "\\/");
      const secret = JSON.stringify(platformSecret);
      const echoed = `"sign":"${headers.sign}","x":"${headers.sign}","body":${body},"escaped":${escaped},"secret":${secret},"token":"${callbackToken}"`;
      return {
        body: `{"status":"-19","reason":"no","pad":"${padding}",${echoed},"list":[{"password":"sip-password"}]}`,
      };
    });
  const forbidden = () => [
    callbackToken,
    platformSecret,
    JSON.stringify(platformSecret).slice(1, -1),
    "sip-password",
    adversary.ledger[0]?.headers.sign ?? "no sign arrived",
  ];

  test("contains no secret, sign, token or password, even when the platform repeats them", async () => {
    adversary.behave(echo());
    await recorded();
    const text = JSON.stringify(await lastRecord());
    for (const secret of forbidden()) expect(text).not.toContain(secret);
    expect(text).toContain("/api/bathWebhook/••••");
  });

  test("contains no part of a secret where a long reply is cut", async () => {
    for (let length = 64 * 1024 - 260; length < 64 * 1024; length += 20) {
      adversary.behave(echo("x".repeat(length)));
      await recorded();
      const { reply } = await lastRecord();
      expect(reply?.length).toBeLessThanOrEqual(64 * 1024);
      for (const secret of forbidden()) expect(reply).not.toContain(secret.slice(0, 12));
    }
  });
});

test("a call whose start cannot be recorded is not made", async () => {
  const begin = () => Promise.reject(new Error("the database is away"));
  await expect(send(agents, adversary.url, { journal: { begin } })).rejects.toThrow("the database is away");
  expect(adversary.connections()).toBe(0);
});

test("an answer survives a record that cannot be completed", async () => {
  const begin = async () => () => Promise.reject(new Error("the database is away"));
  const result = await send(agents, adversary.url, { journal: { begin } });
  expect(result).toMatchObject({ kind: "accepted", reply: { taskId: "task-1" } });
});
