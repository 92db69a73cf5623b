"use client";

import { useQuery } from "@tanstack/react-query";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import type { momentsOf } from "#components/reading/list/days.ts";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { EvidenceLink } from "#components/reading/personal/evidence-link.tsx";
import { listAddress } from "#components/reading/personal/file-address.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { Link } from "#components/ui/link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { addressColumns } from "#server/compose/exported/lists.ts";
import { t } from "#words/t.ts";
import { EraseLink } from "./erase-link.tsx";
import { SuppressionState } from "./suppression-state.tsx";

type Lists = Outputs["addresses"]["about"]["lists"];

/** Which lists reached an address, whether it is suppressed, and what can be done about it. */
export function AddressPanel({
  address,
  hasRows,
  within,
}: {
  address: string;
  /** Emails to it are known. */
  hasRows: boolean;
  /** The time that the rows are of. */
  within: ReturnType<typeof momentsOf>;
}) {
  const { slug } = useWorkspace();
  const about = useQuery(useTRPC().addresses.about.queryOptions({ address }));
  return (
    <Panel
      title={t("numbers.listsAndSuppression")}
      actions={
        <span className="flex flex-wrap items-center gap-2">
          {hasRows && (
            <>
              <EvidenceLink size="sm" href={`/${slug}/addresses/evidence.zip?${new URLSearchParams({ address })}`} />
              <DownloadLink
                size="sm"
                href={listAddress(`/${slug}/addresses/emails.csv`, { address, ...within })}
                columns={addressColumns}
              >
                {t("numbers.downloadThese")}
              </DownloadLink>
            </>
          )}
          <EraseLink subject={address} kept={about.data?.kept} />
        </span>
      }
      padded
    >
      {about.error && (
        <ReadProblem
          error={about.error}
          what={t("numbers.theListsAndSuppressionCouldNotBeRead")}
          onRetry={() => void about.refetch()}
          busy={about.isFetching}
        />
      )}
      {about.data && (
        <KeyValueList
          items={[
            { key: t("numbers.lists"), value: <ListNames of={about.data.lists} /> },
            {
              key: t("numbers.suppressed"),
              value: (
                <div className="grid grid-cols-1 gap-1">
                  <SuppressionState contact={address} channel="email" suppression={about.data.suppression} />
                  <p className="text-muted">{t("numbers.addressesCannotBeSuppressedHereABatch")}</p>
                </div>
              ),
            },
          ]}
        />
      )}
      {about.isPending && <Skeleton width="45%" />}
    </Panel>
  );
}

function ListNames({ of: { rows, isMore } }: { of: Lists }) {
  const { slug } = useWorkspace();
  const mayOpen = useMay("library.read");
  if (rows.length === 0) return t("numbers.noneThatGotABatchBelowThe");
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {rows.map(({ value, label }) => (
        <li key={`${value} ${label}`} className="min-w-0">
          {label}{" "}
          {mayOpen ? (
            <Link href={`/${slug}/library?q=${encodeURIComponent(value)}`}>
              <span className="mono">{value}</span>
            </Link>
          ) : (
            <span className="mono">{value}</span>
          )}
        </li>
      ))}
      {isMore && <li className="text-muted">{t("numbers.andMore")}</li>}
    </ul>
  );
}
