import { expect } from "vitest";
import { callPlatform, fetchEmails } from "#tests/support/sandbox.ts";

export const goodSend = {
  appId: "em-app-1",
  fromEmailAddress: "news@sandbox.example",
  receiverId: "list-10",
  templateID: "101",
};

/** Sends a batch and returns its taskId; throws where it is not accepted. */
export async function send(
  url: string,
  callbackUrl: string,
  fields: Record<string, unknown> = {},
  signal?: AbortSignal,
): Promise<string> {
  const body = { ...goodSend, url: callbackUrl, ...fields };
  const answer = await callPlatform(url, "/email/batchSendEmail", body, { signal });
  if (answer.status !== "0") throw new Error(`refused with ${answer.status}: ${answer.reason}`);
  return String(answer.body.taskId);
}

/** Waits until no callback of the batch is waiting to be delivered. */
export async function untilCallbacksEnd(url: string, taskId: string): Promise<void> {
  const waiting = async () => (await fetchEmails(url, taskId)).filter((email) => email.callback === "waiting").length;
  await expect.poll(waiting, { timeout: 30_000, interval: 20 }).toBe(0);
}
