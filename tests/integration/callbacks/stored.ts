import { expect } from "vitest";
import { toldRow } from "#tests/support/told-row.ts";
import { type Event, post, type Sent, type World } from "./world.ts";

/** Lets callbacks come for a call, and applies them. */
export async function hear(world: World, sent: Sent, ...events: (Event | string)[]): Promise<void> {
  for (const event of events) expect((await post(world.receiver, sent.token, event)).status).toBe(200);
  await world.applyAll();
}

async function only(query: Promise<readonly Record<string, unknown>[]>): Promise<Record<string, unknown>> {
  const [row, ...more] = await query;
  expect(more).toEqual([]);
  return toldRow(row ?? {});
}

export const attemptOf = (world: World, sent: Sent) =>
  only(world.db.system.$client`select state, task_id, contradiction, outcome_note, lease_until from attempt
    where id = ${sent.attemptId}`);
export const submissionOf = (world: World, sent: Sent) =>
  only(world.db.system.$client`select * from submission where id = ${sent.submissionId}`);
export const recipientsOf = (world: World, sent: Sent) =>
  world.db.system.$client`select * from recipient where attempt_id = ${sent.attemptId} order by email_id`;
export const callbacksOf = async (world: World, sent: Sent) => {
  const rows = await world.db.system.$client`select disposition, problem, task_id, email_id from callback
    where attempt_id = ${sent.attemptId} order by id`;
  return rows.map(toldRow);
};
export const auditOf = (world: World, sent: Sent) =>
  world.db.system
    .$client`select action, actor_kind, actor_label from audit where target_id = ${sent.attemptId} order by seq`;
