import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { attempt } from "#db/schema/submissions.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { sendAgain } from "#server/domain/messages/drafts/send-again.ts";
import { readFigures } from "#server/domain/messages/sent/figures.ts";
import { listOpenCalls } from "#server/domain/messages/sent/open-calls.ts";
import { listMessages } from "#server/domain/messages/sent/read-messages.ts";
import { decideDispute } from "#server/domain/sending/control/decide-dispute.ts";
import { countNeeding, getSubmission } from "#server/domain/sending/submissions/read.ts";
import type { DisputeDecision } from "#server/domain/standing/dispute.ts";
import type { MessageOutcome } from "#server/domain/standing/message-outcome.ts";
import { type Adversary, answers, startAdversary } from "#tests/support/adversary.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { attemptOf, dispatchAll, dispatcher, stateOf } from "../submissions/world.ts";
import { answerTo, customers, dispatchables, openPlace, sentDraft } from "./world.ts";

let world: World;
let adversary: Adversary;
beforeAll(async () => {
  adversary = await startAdversary();
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
  await adversary.close();
});

/** Three numbers, of which the answer says that all were accepted and names `named`. */
async function openUnclear(named: number) {
  const owner = await openPlace(world.services, { baseUrl: adversary.url });
  adversary.behave(
    answers(({ body }) => {
      const answer = answerTo(body);
      return { body: JSON.stringify({ ...answer, array: answer.array.slice(0, named) }) };
    }),
  );
  const id = await sentDraft(owner, { cells: customers(3), draft: { content: `Parcel ${randomUUID()} {{name}}` } });
  await dispatchAll(world.services, dispatcher({ dispatchables }));
  const { id: attemptId } = await attemptOf(world.services, id);
  const decide = (decision: DisputeDecision) =>
    decideDispute(owner, { attemptId, decision, reason: "Their console names two" });
  const rows = async (outcome?: MessageOutcome) =>
    (await listMessages(owner, smsChannel, { submissionId: id, outcome, limit: 5 })).rows;
  return { owner, id, attemptId, decide, rows };
}

const sentence = (word: string) => expect.stringContaining(`decided that it ${word}: Their console names two.`);

describe("the numbers that an answer leaves unclear", () => {
  test("wait for a person, and count as accepted once one says that they went", async () => {
    const { owner, id, decide, rows } = await openUnclear(2);
    expect(await countNeeding(owner)).toEqual({ unknown: 0, disputed: 1 });
    expect(await listOpenCalls(owner, smsChannel, id)).toHaveLength(1);
    const [open] = (await getSubmission(owner, id)).needsPerson;
    expect(open?.disputeChoices).toEqual(["went", "did_not_go"]);
    await expect(decide("looked_at")).rejects.toMatchObject({ code: "invalid" });

    await decide("went");
    expect(await countNeeding(owner)).toEqual({ unknown: 0, disputed: 0 });
    expect(await readFigures(owner, smsChannel, id)).toMatchObject({ accepted: 3, unknown: 0, refused: 0, notSent: 0 });
    expect(await stateOf(world.services, id)).toBe("accepted");
    expect(await rows("unknown")).toEqual([]);
    expect(await rows("accepted")).toMatchObject([
      { msgId: "m-1", decided: null, reason: null },
      { msgId: "m-2", decided: null, reason: null },
      {
        msgId: null,
        decided: { byName: owner.person.name, reason: "Their console names two" },
        reason: sentence("went"),
      },
    ]);
    expect(await listOpenCalls(owner, smsChannel, id)).toEqual([]);
    const read = await getSubmission(owner, id);
    expect(read).toMatchObject({ needsPerson: [], troubled: [], calls: { unknown: { calls: 0 } } });
    expect(read.decisions).toMatchObject([{ decision: "went", isOfUnclear: true, calls: 1, messages: 1 }]);
  });

  test("count as not sent once a person says so, and only these may be sent to again, after the wait of any decision", async () => {
    const { owner, id, attemptId, decide, rows } = await openUnclear(2);
    const before = adversary.ledger.length;
    await decide("did_not_go");
    expect(await readFigures(owner, smsChannel, id)).toMatchObject({ accepted: 2, unknown: 0, refused: 0, notSent: 1 });
    expect(await stateOf(world.services, id)).toBe("partly_accepted");
    expect(await rows("not_sent")).toMatchObject([{ outcome: "not_sent", reason: sentence("did not go") }]);
    await dispatchAll(world.services, dispatcher({ dispatchables }));
    expect(adversary.ledger).toHaveLength(before);

    const wanted = { submissionId: id, outcome: "not_sent" } as const;
    await expect(sendAgain(owner, smsChannel, wanted)).rejects.toMatchObject({
      code: "conflict",
      message: /may have gone/,
    });
    await world.services.db.system
      .update(attempt)
      .set({ dispatchedAt: new Date(Date.now() - 30 * 60_000) })
      .where(eq(attempt.id, attemptId));
    const { id: rest } = await sendAgain(owner, smsChannel, wanted);
    expect((await getSubmission(owner, rest)).followsId).toBe(id);
    await expect(decide("went")).rejects.toMatchObject({ code: "conflict" });
  });

  test("are given no outcome while nobody has decided, nor from another workspace", async () => {
    const { owner, attemptId, decide, rows } = await openUnclear(2);
    const { app } = world.services.db;
    const tell = (workspaceId: string) =>
      inWorkspace(app, workspaceId, (tx) => tx.execute(sql`select tell_unclear(${attemptId})`));
    await tell(owner.workspace.id);
    expect(await rows("unknown")).toHaveLength(1);
    await decide("went");
    await world.services.db.system.execute(sql`update message set outcome = 'unknown' where msg_id is null
      and submission_id = (select submission_id from attempt where id = ${attemptId})`);
    await tell(randomUUID());
    const [open] = await world.services.db.system.execute<{ count: number }>(sql`
      select count(*)::int as count from message where outcome = 'unknown'
      and submission_id = (select submission_id from attempt where id = ${attemptId})`);
    expect(open?.count).toBe(1);
  });

  test("leave a send that is not sent at all where the answer named nobody", async () => {
    const { owner, id, decide } = await openUnclear(0);
    await decide("did_not_go");
    expect(await readFigures(owner, smsChannel, id)).toMatchObject({ accepted: 0, refused: 0, notSent: 3 });
    expect(await stateOf(world.services, id)).toBe("cancelled");
  });
});
