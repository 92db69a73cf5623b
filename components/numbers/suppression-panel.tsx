"use client";

import { useQuery } from "@tanstack/react-query";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { areaNames } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { EraseLink } from "./erase-link.tsx";
import { SuppressionState } from "./suppression-state.tsx";

type Channels = Outputs["numbers"]["history"]["channels"];
type Lists = NonNullable<Outputs["numbers"]["about"]["lists"]>;

const line =
  "grid grid-cols-[9rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-sm last:border-b-0 max-phone:grid-cols-1";

/** In which channels the number gets nothing, and which saved lists hold it. */
export function SuppressionPanel({ number, channels }: { number: string; channels: Channels }) {
  const about = useQuery(useTRPC().numbers.about.queryOptions({ number }));
  return (
    <Panel title={t("numbers.suppressedOrNot")} actions={<EraseLink subject={number} kept={about.data?.kept} />}>
      <dl>
        {channels.map(({ channel, suppression }) => (
          <div key={channel} className={line}>
            <dt className="pt-1 text-muted">{areaNames[channel]}</dt>
            <dd>
              <SuppressionState contact={number} channel={channel} suppression={suppression} />
            </dd>
          </div>
        ))}
        {about.data?.lists !== null && (
          <div className={line}>
            <dt className="text-muted">{t("numbers.savedLists")}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">
              {about.data?.lists && <ListNames of={about.data.lists} />}
              {about.isPending && <Skeleton width="45%" />}
              {about.error && (
                <ReadProblem
                  error={about.error}
                  what={t("numbers.theSavedListsCouldNotBeRead")}
                  onRetry={() => void about.refetch()}
                  busy={about.isFetching}
                />
              )}
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}

function ListNames({ of: { rows, isMore, lookedThrough } }: { of: Lists }) {
  const { slug } = useWorkspace();
  return (
    <>
      {rows.length === 0 ? (
        t("numbers.noSavedListHoldsIt")
      ) : (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {rows.map(({ id, listName }) => (
            <li key={id} className="min-w-0">
              <Link href={`/${slug}/lists?open=${id}`}>{listName}</Link>
            </li>
          ))}
          {isMore && <li className="text-muted">{t("numbers.andMore")}</li>}
        </ul>
      )}
      {lookedThrough !== null && (
        <p className="text-muted">{t("numbers.otherListsAreNamedIfASend", { rows: formatCount(lookedThrough) })}</p>
      )}
    </>
  );
}
