import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { submission } from "#db/schema/submissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { answerTo, appId, dispatchables, messagesOf, openPlace } from "#tests/integration/sms/world.ts";
import { attemptsOf, auditActions, dispatchAll, dispatcher } from "#tests/integration/submissions/world.ts";
import { type Adversary, answers, startAdversary } from "#tests/support/adversary.ts";
import { type Api, ask, makeToken, openApi } from "./world.ts";

let adversary: Adversary;
let api: Api;
let owner: Scope;
let token: string;
beforeAll(async () => {
  adversary = await startAdversary({
    behaviour: answers(({ body }) => ({ body: JSON.stringify(answerTo(body)) })),
  });
  api = await openApi();
  owner = await openPlace(api.services, { baseUrl: adversary.url });
  token = (await makeToken(owner, ["sms.send", "submission.read"])).text;
});
afterAll(async () => {
  await api.close();
  await adversary.close();
});

/** A text of its own, so that it repeats none. */
const message = (changes: Record<string, unknown> = {}) => ({
  draft: { appId, number: "0151 12345678", country: "DE", content: `Your table ${randomUUID()}`, ...changes },
});
const sendWith = (key: string | null, input: unknown) =>
  ask(api, "sms.sendOne", input, { token, headers: key === null ? {} : { "idempotency-key": key } });

const stored = (intentId: string) =>
  api.services.db.system.select().from(submission).where(eq(submission.intentId, intentId));
const dispatch = () => dispatchAll(api.services, dispatcher({ dispatchables }));
const idOf = ({ data }: { data: unknown }) => z.object({ id: z.uuid() }).parse(data).id;
/** Calls that reached the platform with this text. */
const callsWith = ({ draft }: ReturnType<typeof message>) =>
  adversary.ledger.filter(({ body }) => body.includes(draft.content));

describe("an SMS with a token", () => {
  test("is stored once and sent once under one key: at once, again, and again after it was sent", async () => {
    const [key, input] = [randomUUID(), message()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendWith(key, input)));
    answers.push(await sendWith(key, input));
    await dispatch();
    answers.push(await sendWith(key, input));
    await dispatch();
    expect(new Set(answers.map(({ status, data }) => JSON.stringify([status, data]))).size).toBe(1);
    const [answer] = answers;
    expect(answer).toMatchObject({ status: 200, code: "OK" });
    const rows = await stored(key);
    expect(rows).toMatchObject([{ id: answer && idOf(answer), state: "accepted", createdBy: owner.person.id }]);
    const id = rows[0]?.id ?? "";
    expect(await attemptsOf(api.services, id)).toMatchObject([{ state: "accepted", attemptNo: 1 }]);
    expect(await messagesOf(api.services, id)).toMatchObject([{ number: "+4915112345678", msgId: "m-1" }]);
    expect(await auditActions(api.services, id)).toEqual(["submission.created"]);
    expect(callsWith(input)).toHaveLength(1);
  });

  test("is the same however its number is written", async () => {
    const [key, input] = [randomUUID(), message()];
    const first = await sendWith(key, input);
    const again = { draft: { ...input.draft, number: "+49 151 12345678", country: null, senderId: "" } };
    expect(await sendWith(key, again)).toEqual(first);
    await dispatch();
    expect(callsWith(input)).toHaveLength(1);
  });

  test.each([
    ["text", { content: "Another text" }],
    ["number", { number: "0151 12345679" }],
    ["sender", { senderId: "1069" }],
  ])("with another %s under the same key is a conflict that names the first, and is not sent", async (_, change) => {
    const [key, input] = [randomUUID(), message()];
    const id = idOf(await sendWith(key, input));
    for (const isSent of [false, true]) {
      if (isSent) await dispatch();
      expect(await sendWith(key, { draft: { ...input.draft, ...change } })).toMatchObject({
        status: 409,
        code: "CONFLICT",
        message: expect.stringContaining("This Idempotency-Key was already used for a different send."),
        details: { submissionId: id },
      });
    }
    const before = adversary.ledger.length;
    await dispatch();
    expect(adversary.ledger.length).toBe(before);
    expect(callsWith(input)).toHaveLength(1);
    expect(await stored(key)).toHaveLength(1);
  });

  test("without a key is a bad request, and stores nothing", async () => {
    const before = await api.services.db.system.$count(submission);
    expect(await sendWith(null, message())).toMatchObject({ status: 400, details: { header: "Idempotency-Key" } });
    expect(await api.services.db.system.$count(submission)).toBe(before);
  });
});
