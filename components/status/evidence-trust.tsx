import { Explained } from "#components/ui/overlay/explained.tsx";
import { type Trust, TrustMark } from "#components/ui/trust-mark.tsx";
import { trustTerms } from "./vocabulary.ts";

/** How a recipient's state is known. `explain` puts the meaning behind it: in a sheet or header, not in tables. */
export function EvidenceTrust({ trust, explain }: { trust: Trust | null | undefined; explain?: boolean }) {
  if (!trust || trust === "none") return <TrustMark trust="none" />;
  const mark = <TrustMark trust={trust} />;
  return explain ? <Explained text={trustTerms[trust].meaning}>{mark}</Explained> : mark;
}
