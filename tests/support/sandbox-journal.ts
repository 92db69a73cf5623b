import { fetchJournal } from "./sandbox.ts";

/** How many batches with this subject the sandbox was asked to send, by its own journal. */
export async function sentWith(sandboxUrl: string, subject: string): Promise<number> {
  const calls = await fetchJournal(sandboxUrl);
  const quoted = JSON.stringify(subject);
  return calls.filter(({ path, body }) => path === "/email/batchSendEmail" && body.includes(quoted)).length;
}

/** The address that the last batch gave for its callbacks, as the sandbox was told it. */
export async function callbackUrl(sandboxUrl: string): Promise<string> {
  const calls = await fetchJournal(sandboxUrl);
  const { url }: { url: string } = JSON.parse(
    calls.findLast(({ path }) => path === "/email/batchSendEmail")?.body ?? "{}",
  );
  return url;
}
