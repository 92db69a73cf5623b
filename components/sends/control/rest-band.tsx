"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { t } from "#words/t.ts";

const RestingAccounts = onDemand(() => import("./resting-accounts.tsx").then((loaded) => loaded.RestingAccounts));

/** How soon an open page learns that an account rests, or does not any more. */
const askEveryMs = 10_000;

/** Above every page while an account rests. */
export function RestBand() {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.connections.resting.queryOptions(undefined, { refetchInterval: askEveryMs }));
  return (
    // Always there, so that screen readers tell when something appears in it.
    <div role="status" aria-label={t("sends.accountsThatRest")}>
      {data && data.length > 0 && <RestingAccounts resting={data} />}
    </div>
  );
}
