"use client";

import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatCount } from "#components/ui/number.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { suppressionColumns as exportedColumns } from "#server/compose/exported/lists.ts";
import { areaTraits, isMessageArea, type SuppressionArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { ChannelChips } from "./channel-chips.tsx";
import { suppressionColumns } from "./suppression-columns.tsx";
import { type Suppressions, useSuppressions } from "./use-suppressions.ts";

const AddSheet = onDemand(() => import("./add-sheet.tsx").then((loaded) => loaded.AddSheet));
const SuppressionSheet = onDemand(() => import("./suppression-sheet.tsx").then((loaded) => loaded.SuppressionSheet));

/** Suppressions: which numbers get nothing and which addresses should get nothing, why and for how long. */
export function SuppressionsPage() {
  const suppressions = useSuppressions();
  const { address, list, counts } = suppressions;
  const { filters, typed, q, after, open, search, clear } = address;
  const { channel } = filters;
  const mayManage = useMay("suppression.manage");
  return (
    <ListPage
      title={t("suppressions.suppressedNumbers")}
      actions={<Actions of={suppressions} mayManage={mayManage} />}
      facts={[
        ...(channel === null || isMessageArea(channel)
          ? [{ key: "what", value: t("suppressions.theyGetNothingInTheirChannelWhatever") }]
          : []),
        ...(channel === null || !isMessageArea(channel)
          ? [{ key: "addresses", value: t("suppressions.anAddressIsANoteAndAWarning") }]
          : []),
        ...(counts.data ? [{ key: "counts", value: countsInWords(counts.data, channel) }] : []),
        ...(mayManage ? [] : [{ key: "who", value: t("suppressions.sendersAdminsAndOwnersChangeTheList") }]),
      ]}
      query={list}
      problem={t("suppressions.theSuppressedNumbersCouldNotBeRead")}
      toolbar={
        <>
          <div className="min-w-full">
            <ChannelChips
              label={t("suppressions.suppressedNumbersByChannel")}
              current={channel}
              hrefOf={(chosen) => address.hrefWith({ channel: chosen })}
            />
          </div>
          <SearchField
            label={t("suppressions.numberOrReason")}
            value={typed}
            onChange={(event) => search(event.target.value)}
          />
        </>
      }
      views="/suppressions"
      caption={t("suppressions.suppressedNumbersLastAddedFirst")}
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
  channel: SuppressionArea | null;
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
          {channel === null ? t("suppressions.downloadAll") : t("suppressions.downloadThese")}
        </DownloadLink>
      )}
      {mayManage && (
        <>
          <ButtonLink icon="upload" href={`/${slug}/suppressions/import${ofChannel}`}>
            {t("suppressions.import")}
          </ButtonLink>
          <ButtonLink variant="primary" icon="plus" href={address.openHref("new")} scroll={false}>
            {t("suppressions.suppressNumbers")}
          </ButtonLink>
        </>
      )}
    </>
  );
}

/** Of one channel of messages there are as many numbers as entries. */
function countsInWords(
  { holding, expired, isMore }: NonNullable<Suppressions["counts"]["data"]>,
  channel: SuppressionArea | null,
): string {
  const isOfNumbers = channel !== null && isMessageArea(channel);
  if (isMore) {
    const count = formatCount(holding + expired - 1);
    return isOfNumbers
      ? t("suppressions.moreThanNumbers", { count })
      : t("suppressions.moreThanSuppressions", { count });
  }
  const now = isOfNumbers
    ? t("suppressions.holdingNumberSuppressed", { holding })
    : t("suppressions.holdingSuppression", { holding });
  return expired > 0 ? t("suppressions.holdingAndExpired", { holding: now, expired: formatCount(expired) }) : now;
}

function NoMatch({ q, channel, onClear }: { q: string; channel: SuppressionArea | null; onClear: () => void }) {
  const plural = channel && areaTraits[channel].plural;
  const none = plural ? t("suppressions.noNumberIsSuppressedFor", { plural }) : t("suppressions.noNumberIsSuppressed");
  const noneHas = plural
    ? t("suppressions.noNumberSuppressedForHas", { plural, q })
    : t("suppressions.noSuppressedNumberHas", { q });
  return (
    <EmptyState
      kind="no-match"
      title={q ? t("suppressions.nothingMatches") : none}
      actions={
        <Button onClick={onClear}>{q ? t("suppressions.clearSearch") : t("suppressions.showAllChannels")}</Button>
      }
    >
      {q ? noneHas : t("suppressions.theOtherChannelsMayHaveSomeEach")}
    </EmptyState>
  );
}

function NothingYet({ addHref }: { addHref: string | null }) {
  return (
    <EmptyState
      kind="nothing-yet"
      title={t("suppressions.noNumberIsSuppressed")}
      actions={
        addHref && (
          <ButtonLink href={addHref} scroll={false}>
            {t("suppressions.suppressNumbers")}
          </ButtonLink>
        )
      }
    >
      {t("suppressions.addNumbersThatAskedForNoMore")}
    </EmptyState>
  );
}
