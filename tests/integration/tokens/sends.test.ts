import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { application, connection } from "#db/schema/connections.ts";
import { audit } from "#db/schema/partitioned/records.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { operations } from "#server/contract/index.ts";
import type { Scope } from "#server/domain/scope.ts";
import { signedIn } from "#tests/integration/trpc/portal.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { walk } from "#tests/support/procedures.ts";
import { type Api, ask, askTogether, makeToken, openApi } from "./world.ts";

let api: Api;
let owner: Scope;
let token: string;
let tokenId: string;
beforeAll(async () => {
  api = await openApi({ sandboxUrl: "http://127.0.0.1:9" });
  owner = await createWorkspace(api.services);
  await createConnection(owner);
  const made = await makeToken(owner, ["email.send", "submission.read"]);
  token = made.text;
  tokenId = made.id;
});
afterAll(() => api.close());

let batches = 0;
/** A batch with a subject of its own, so that it repeats none. */
function batch(changes: Record<string, unknown> = {}) {
  batches += 1;
  const subject = `Spring sale ${batches}`;
  return {
    draft: {
      appId: "app-1",
      fromEmailAddress: "news@example.com",
      templateID: "4207",
      receiverId: "list-1",
      subject,
      ...changes,
    },
  };
}

const sendWith = (key: string | null, input: unknown, by = token) =>
  ask(api, "email.send", input, { token: by, headers: key === null ? {} : { "idempotency-key": key } });

const stored = (intentId: string) =>
  api.services.db.system.select().from(submission).where(eq(submission.intentId, intentId));
const countAll = async () => (await api.services.db.system.select().from(submission)).length;

describe("a send with a token", () => {
  test("takes one call: no review, no template, and the header as its intent", async () => {
    const key = randomUUID();
    const input = batch();
    const answer = await sendWith(key, input);
    expect(answer).toMatchObject({ status: 200, code: "OK" });
    const [row, ...more] = await stored(key);
    expect(more).toEqual([]);
    expect(answer.data).toEqual({ id: row?.id });
    expect(row).toMatchObject({
      state: "queued",
      title: expect.stringMatching(/^Template 4207 to list-1, \d+ \w+ \d\d:\d\d$/),
      draft: input.draft,
      expectedCount: null,
      createdBy: owner.person.id,
    });
    const attempts = await api.services.db.system
      .select()
      .from(attempt)
      .where(eq(attempt.submissionId, row?.id ?? ""));
    expect(attempts).toMatchObject([{ state: "queued", request: input.draft }]);
  });

  test("is the token's in the audit trail, for the person it acts for", async () => {
    const { data } = await sendWith(randomUUID(), batch());
    const { id } = z.object({ id: z.uuid() }).parse(data);
    const entries = await api.services.db.system.select().from(audit).where(eq(audit.targetId, id));
    expect(entries).toMatchObject([
      {
        action: "submission.created",
        actorKind: "token",
        actorLabel: "Nightly report",
        tokenId,
        personId: owner.person.id,
      },
    ]);
  });

  test("without the header is a bad request that says what is missing, and stores nothing", async () => {
    const before = await countAll();
    for (const input of [batch(), { ...batch(), intentId: randomUUID() }])
      expect(await sendWith(null, input)).toMatchObject({
        status: 400,
        code: "BAD_REQUEST",
        message: expect.stringContaining("A send with an API token needs the header Idempotency-Key"),
        details: { header: "Idempotency-Key" },
      });
    expect(await countAll()).toBe(before);
  });

  test.each(["", "1", "nightly-2026-11-21", `${randomUUID()}0`, "null"])(
    "with the header %j, which is no UUID, is a bad request",
    async (key) => {
      expect(await sendWith(key, batch())).toMatchObject({
        status: 400,
        message: "The header Idempotency-Key has to be a UUID.",
      });
    },
  );

  test("with a header and a field that differ is a bad request; with the same in both it is sent", async () => {
    const key = randomUUID();
    const input = batch();
    expect(await sendWith(key, { ...input, intentId: randomUUID() })).toMatchObject({ status: 400 });
    expect(await stored(key)).toEqual([]);
    expect(await sendWith(key.toUpperCase(), { ...input, intentId: key })).toMatchObject({ status: 200 });
    expect(await stored(key)).toHaveLength(1);
  });
});

describe("the same Idempotency-Key", () => {
  test("with the same body is the same submission, one after the other or at once, also by another token", async () => {
    const key = randomUUID();
    const input = batch();
    const other = await makeToken(owner, ["email.send"]);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => sendWith(key, input, index % 3 === 0 ? other.text : token)),
    );
    answers.push(await sendWith(key, input));
    expect(new Set(answers.map(({ status, data }) => JSON.stringify([status, data]))).size).toBe(1);
    const [row, ...more] = await stored(key);
    expect(more).toEqual([]);
    expect(answers[0]?.data).toEqual({ id: row?.id });
    const attempts = await api.services.db.system
      .select()
      .from(attempt)
      .where(eq(attempt.submissionId, row?.id ?? ""));
    expect(attempts).toHaveLength(1);
    const entries = await api.services.db.system
      .select()
      .from(audit)
      .where(eq(audit.targetId, row?.id ?? ""));
    expect(entries).toHaveLength(1);
  });

  test.each([
    ["subject", { subject: "Another subject" }],
    ["list", { receiverId: "list-2" }],
    ["template", { templateID: "4208" }],
    ["sender", { fromEmailAddress: "other@example.com" }],
    ["language", { language: "en" }],
  ])("with another %s is a conflict that names the first send, and stores nothing", async (_what, change) => {
    const key = randomUUID();
    const input = batch();
    const first = await sendWith(key, input);
    const before = await countAll();
    const { id } = z.object({ id: z.uuid() }).parse(first.data);
    expect(await sendWith(key, { draft: { ...input.draft, ...change } })).toMatchObject({
      status: 409,
      code: "CONFLICT",
      message: expect.stringContaining("This Idempotency-Key was already used for a different send."),
      details: { submissionId: id },
    });
    expect(await countAll()).toBe(before);
    expect(await sendWith(key, input)).toMatchObject({ status: 200, data: { id } });
  });

  test("with different bodies at once stores one of them, and the others are conflicts", async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendWith(key, batch())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(await stored(key)).toHaveLength(1);
  });

  test("for two sends of one batch is one send and one conflict", async () => {
    const key = randomUUID();
    const calls = [batch(), batch()].map((input) => ({ path: "email.send", input }));
    const answers = await askTogether(api, calls, { token, headers: { "idempotency-key": key } });
    expect(answers.map(({ code }) => code).toSorted()).toEqual(["CONFLICT", "OK"]);
    expect(await stored(key)).toHaveLength(1);
  });

  test("finds its send whatever became of application and connection since", async () => {
    const there = await createWorkspace(api.services);
    const first = await createConnection(there);
    const { text } = await makeToken(there, ["email.send"]);
    const [key, input] = [randomUUID(), batch()];
    const answer = await sendWith(key, input, text);
    expect(answer.status).toBe(200);
    const again = async () => {
      expect(await sendWith(key, input, text)).toEqual(answer);
      expect(await sendWith(key, batch(), text)).toMatchObject({ status: 409, code: "CONFLICT" });
    };
    const { system } = api.services.db;
    await system.update(application).set({ archivedAt: new Date() }).where(eq(application.connectionId, first.id));
    expect((await sendWith(randomUUID(), batch(), text)).code).toBe("NOT_FOUND");
    await again();
    await system
      .update(connection)
      .set({ isDefault: false, archivedAt: new Date() })
      .where(eq(connection.id, first.id));
    await again();
    const second = await createConnection(there);
    expect(second.id).not.toBe(first.id);
    await again();
    expect(await stored(key)).toHaveLength(1);
  });

  test("in another workspace is another send", async () => {
    const theirs = await createWorkspace(api.services);
    await createConnection(theirs);
    const other = await makeToken(theirs, ["email.send"]);
    const key = randomUUID();
    const input = batch();
    const [one, two] = [await sendWith(key, input), await sendWith(key, input, other.text)];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.data).not.toEqual(two.data);
  });
});

describe("the same content under another key", () => {
  test("asks for a reason as it does of people, and goes out with one", async () => {
    const input = batch();
    const first = await sendWith(randomUUID(), input);
    const { id } = z.object({ id: z.uuid() }).parse(first.data);
    const key = randomUUID();
    expect(await sendWith(key, input)).toMatchObject({
      status: 409,
      code: "CONFLICT",
      details: { repeatOf: id, field: "repeatReason" },
    });
    expect(await stored(key)).toEqual([]);
    expect(await sendWith(key, { ...input, repeatReason: "The list was completed" })).toMatchObject({ status: 200 });
    expect(await stored(key)).toMatchObject([{ repeatReason: "The list was completed" }]);
  });
});

describe("the review", () => {
  const byPerson = async (input: Record<string, unknown>) => {
    const { cookie, slug } = await signedIn(owner);
    return ask(api, "email.send", input, { headers: { cookie, origin: api.url, "x-workspace": slug } });
  };

  test("is needed by people, who need no header", async () => {
    const input = { ...batch(), intentId: randomUUID() };
    expect(await byPerson(input)).toMatchObject({ status: 400, message: "Review what would be sent first." });
    expect(await byPerson({ ...input, reviewedHash: "0".repeat(64) })).toMatchObject({ status: 409 });
    const { intentId: _, ...without } = input;
    expect(await byPerson(without)).toMatchObject({ status: 400, message: expect.stringContaining("intent id") });
  });

  test("is held against what is sent when a program brings one", async () => {
    const input = batch();
    const review = await ask(api, "email.review", input, { token });
    const { hash } = z.object({ hash: z.string() }).parse(review.data);
    const changed = batch();
    expect(await sendWith(randomUUID(), { ...changed, reviewedHash: hash })).toMatchObject({
      status: 409,
      message: "What would be sent has changed since you reviewed it. Review it again.",
    });
    expect(await sendWith(randomUUID(), { ...input, reviewedHash: hash })).toMatchObject({ status: 200 });
  });

  test("of a template that is known to have no subject still asks for one", async () => {
    const { subject: _, ...draft } = batch().draft;
    const template = { name: "Plain", language: "en", subject: null, status: 0 };
    expect(await sendWith(randomUUID(), { draft, template })).toMatchObject({ status: 400 });
  });
});

test("a token without the permission sends nothing, header or not", async () => {
  const reader = await makeToken(owner, ["submission.read", "email.read"]);
  const before = await countAll();
  for (const key of [randomUUID(), null])
    expect(await sendWith(key, batch(), reader.text)).toMatchObject({ status: 403 });
  expect(await countAll()).toBe(before);
});

test("every procedure that sends takes an intent, so that none can be repeated by a program unawares", () => {
  const sends = new Set(operations.filter(({ effect }) => effect === "send").map(({ id }) => id));
  const found = walk().filter(({ meta }) => [...sends].some((id) => id === meta?.operation));
  expect(found.map(({ path }) => path)).toContain("email.send");
  // A draft is sent once by its own id, which every repeat names.
  const byDraft = ["sms.release", "wa.release", "email.release"];
  for (const { path, inputs } of found) {
    const [schema] = inputs;
    const naming = byDraft.includes(path) ? "id" : "intentId";
    expect(schema instanceof z.ZodObject && Object.keys(schema.shape), path).toContain(naming);
  }
});

test("what is stored of all this holds no token", async () => {
  const [row] = await api.services.db.system.execute<{ found: number }>(
    sql`select count(*)::int as found from submission t where t::text like ${`%${token}%`}`,
  );
  expect(row?.found).toBe(0);
});
