import { fetchJournal } from "./sandbox.ts";

/** How many batches with this subject the sandbox was asked to send, by its own journal. */
export async function sentWith(sandboxUrl: string, subject: string): Promise<number> {
  const calls = await fetchJournal(sandboxUrl);
  const quoted = JSON.stringify(subject);
  return calls.filter(({ path, body }) => path === "/email/batchSendEmail" && body.includes(quoted)).length;
}
