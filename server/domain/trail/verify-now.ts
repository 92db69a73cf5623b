import { whileDownloading } from "#server/domain/exports/slots.ts";
import { isSound } from "./anchors.ts";
import type { Chain } from "./chains.ts";
import { readAnchors, type Verified, verifyWorkspace } from "./verify.ts";

/** A page waits no longer; whoever has a longer chain runs `npm run audit:verify`. */
const patienceMs = 20_000;
const anchorsShown = 100;

/** Verifies the chain as it is now, as far as time allows. It counts as a download; throws `too_many` as those do. */
export function verifyNow(chain: Chain): Promise<Verified> {
  return whileDownloading(chain.downloads, chain.asker, () =>
    verifyWorkspace(chain.downloads, chain.workspaceId, { limitMs: patienceMs }),
  );
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
