import type { Operation } from "#server/contract/operation.ts";
import type { Account } from "./client.ts";
import { type Agents, exchange } from "./exchange.ts";
import { parseJson } from "./json.ts";
import { signedHeaders } from "./sign.ts";

/** The sandbox is on this machine or beside it; whoever dials waits for it. */
const timeoutMs = 5_000;

/**
 * Has the sandbox answer the next call of an operation with a code, before whatever else waits for that call; dials that
 * are set stay. Null where it is set, else why not, as a sentence's end.
 */
export async function dialNextAnswer(
  agents: Agents,
  account: Account,
  { path }: Pick<Operation, "path">,
  status: string,
): Promise<string | null> {
  const url = new URL("/_control/faults", account.baseUrl);
  const signed = signedHeaders(account.apiKey, account.secret, new Date(Date.now() + account.clockOffsetMs));
  const answer = await exchange(
    agents.pooled,
    {
      method: "POST",
      url,
      headers: { ...signed, "Content-Type": "application/json;charset=UTF-8" },
      body: JSON.stringify({ failNext: [{ path, status, times: 1 }] }),
    },
    { timeoutMs },
  );
  if (answer.kind === "failed") return "it gave no answer";
  return readRefusal(answer.body);
}

function readRefusal(body: string): string | null {
  try {
    const answer = parseJson(body);
    if (typeof answer !== "object" || answer === null || !("status" in answer)) return "its answer cannot be read";
    if (answer.status === "0") return null;
    return "reason" in answer && typeof answer.reason === "string" ? answer.reason : "it gave no reason";
  } catch {
    return "its answer cannot be read";
  }
}
