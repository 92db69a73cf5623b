import { DomainError } from "#server/domain/errors.ts";
import { isSound } from "./anchors.ts";
import type { Chain } from "./chains.ts";
import { readAnchors, type Verified, verifyWorkspace } from "./verify.ts";

/** A page waits no longer; whoever has a longer chain runs `npm run audit:verify`. */
const patienceMs = 20_000;
/** Each takes a connection and much of a processor. */
const atOnce = 2;
const anchorsShown = 100;

let running = 0;

/** Verifies the chain as it is now, as far as time allows. Throws `too_many` while others do the same. */
export async function verifyNow(chain: Chain): Promise<Verified> {
  if (running >= atOnce) throw new DomainError("too_many", "Others are verifying just now. Try again in a moment.");
  running += 1;
  try {
    return await verifyWorkspace(chain.db, chain.workspaceId, { limitMs: patienceMs });
  } finally {
    running -= 1;
  }
}

/** The chain's latest anchors, newest first, each with whether its signature is its key's. */
export async function listAnchors(chain: Chain) {
  return chain.db.$client.begin("read only", async (sql) => {
    await sql`select set_config('app.workspace', ${chain.workspaceId}, true)`;
    const { anchors, keys } = await readAnchors(sql, chain.workspaceId);
    return anchors
      .slice(-anchorsShown)
      .toReversed()
      .map((anchor) => ({
        seq: anchor.seq,
        at: new Date(anchor.at),
        hash: anchor.hash,
        keyId: anchor.keyId,
        isSound: isSound(chain.workspaceId, anchor, keys),
      }));
  });
}
