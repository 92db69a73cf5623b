import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Link } from "#components/ui/link.tsx";
import type { PricedArea } from "#server/compose/priced-areas.ts";
import { rich } from "#words/rich.ts";

/** How a price becomes known, for those who can say one. */
export function NoPrice({ area }: { area: PricedArea }) {
  const { slug } = useWorkspace();
  if (!useMay("price.manage")) return null;
  return (
    <p className="-mt-3 text-sm text-muted">
      {rich("sends.toSeeWhatASendCosts", {
        add: (words) => <Link href={`/${slug}/settings/prices?open=new&area=${area}`}>{words}</Link>,
      })}
    </p>
  );
}
