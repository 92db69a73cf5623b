"use client";

import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ChannelChips } from "#components/reading/list/channel-chips.tsx";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { suppressionColumns as exportedColumns } from "#server/compose/exported/lists.ts";
import { areaTraits, type MessageArea } from "#server/contract/areas.ts";
import { suppressionColumns } from "./suppression-columns.tsx";
import { type Suppressions, useSuppressions } from "./use-suppressions.ts";

const AddSheet = onDemand(() => import("./add-sheet.tsx").then((loaded) => loaded.AddSheet));
const SuppressionSheet = onDemand(() => import("./suppression-sheet.tsx").then((loaded) => loaded.SuppressionSheet));

/** Suppressed numbers: who gets nothing, why and for how long. */
export function SuppressionsPage() {
  const suppressions = useSuppressions();
  const { address, list, counts } = suppressions;
  const { filters, typed, q, after, open, search, clear } = address;
  const { channel } = filters;
  const mayManage = useMay("suppression.manage");
  return (
    <ListPage
      title="Suppressed numbers"
      actions={<Actions of={suppressions} mayManage={mayManage} />}
      facts={[
        { key: "what", value: "They get nothing in their channel, whatever list they are on" },
        ...(counts.data ? [{ key: "counts", value: countsInWords(counts.data, channel) }] : []),
        ...(mayManage ? [] : [{ key: "who", value: "Senders, admins and owners change the list" }]),
      ]}
      query={list}
      problem="The suppressed numbers could not be read."
      toolbar={
        <>
          <div className="min-w-full">
            <ChannelChips
              label="Suppressed numbers by channel"
              current={channel}
              hrefOf={(chosen) => address.hrefWith({ channel: chosen })}
            />
          </div>
          <SearchField label="Number or reason" value={typed} onChange={(event) => search(event.target.value)} />
        </>
      }
      views="/suppressions"
      caption="Suppressed numbers, last added first"
      fixed
      columns={suppressionColumns}
      rows={list.data?.rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => address.openHref(id)}
      selectedKey={open ?? undefined}
      after={after}
      next={list.data?.next}
      hrefOf={address.pageHref}
      empty={<NothingYet addHref={mayManage ? address.openHref("new") : null} />}
      noMatch={(q || channel) && <NoMatch q={q} channel={channel} onClear={clear} />}
      sheet={
        open !== null && <OpenSheet open={open} channel={channel} closeHref={address.closeHref} mayAdd={mayManage} />
      }
    />
  );
}

function OpenSheet({
  open,
  channel,
  closeHref,
  mayAdd,
}: {
  open: string;
  channel: MessageArea | null;
  closeHref: string;
  mayAdd: boolean;
}) {
  if (open === "new") return mayAdd && <AddSheet key={channel} channel={channel} closeHref={closeHref} />;
  return <SuppressionSheet key={open} id={open} closeHref={closeHref} />;
}

function Actions({ of: { counts, address }, mayManage }: { of: Suppressions; mayManage: boolean }) {
  const { slug } = useWorkspace();
  const { channel } = address.filters;
  const ofChannel = channel === null ? "" : `?channel=${channel}`;
  return (
    <>
      {(counts.data?.holding ?? 0) > 0 && (
        <DownloadLink href={`/${slug}/suppressions/suppressions.csv${ofChannel}`} columns={exportedColumns}>
          {channel === null ? "Download all" : "Download these"}
        </DownloadLink>
      )}
      {mayManage && (
        <>
          <ButtonLink icon="upload" href={`/${slug}/suppressions/import${ofChannel}`}>
            Import
          </ButtonLink>
          <ButtonLink variant="primary" icon="plus" href={address.openHref("new")} scroll={false}>
            Suppress numbers
          </ButtonLink>
        </>
      )}
    </>
  );
}

/** Of one channel there are as many numbers as entries. */
function countsInWords(
  { holding, expired, isMore }: NonNullable<Suppressions["counts"]["data"]>,
  channel: MessageArea | null,
): string {
  if (isMore) return `More than ${formatCount(holding + expired - 1)} ${channel ? "numbers" : "suppressions"}`;
  const now = channel ? `${counted(holding, "number")} suppressed` : counted(holding, "suppression");
  return `${now}${expired > 0 ? `, ${formatCount(expired)} expired` : ""}`;
}

function NoMatch({ q, channel, onClear }: { q: string; channel: MessageArea | null; onClear: () => void }) {
  const where = channel ? ` for ${areaTraits[channel].plural}` : "";
  return (
    <EmptyState
      kind="no-match"
      title={q ? "Nothing matches" : `No number is suppressed${where}`}
      actions={<Button onClick={onClear}>{q ? "Clear search" : "Show all channels"}</Button>}
    >
      {q
        ? `No number that is suppressed${where} has “${q}” in it or in its reason. To find a person who was erased, enter the full number with + and the country code.`
        : "The other channels may have some: each channel has its own suppressions."}
    </EmptyState>
  );
}

function NothingYet({ addHref }: { addHref: string | null }) {
  return (
    <EmptyState
      kind="nothing-yet"
      title="No number is suppressed"
      actions={
        addHref && (
          <ButtonLink href={addHref} scroll={false}>
            Suppress numbers
          </ButtonLink>
        )
      }
    >
      Add numbers that asked for no more messages, or that nobody should write to: type them, paste them or import a
      file. Every send leaves them out, and its review says so.
    </EmptyState>
  );
}
