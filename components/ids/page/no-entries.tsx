"use client";

import { kindWords } from "#components/ids/kinds.ts";
import { withinSentence } from "#components/page/lists.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { t } from "#words/t.ts";
import type { Entries } from "./use-entries.ts";

/** Why there is nothing in the list: no match, nothing archived, nothing kept of a kind that no call lists, or nothing yet. */
export function NoEntries({ entries: { address, counts } }: { entries: Entries }) {
  const mayAdd = useMay("library.manage");
  const { filters, q, openHref, narrow, search } = address;
  const clear = () => {
    narrow({ kind: null, archived: null });
    search("");
  };
  const { kind, archived } = filters;
  const add = mayAdd && (
    <ButtonLink href={openHref("new")} scroll={false}>
      {kind ? t("ids.addAOne", { aOne: kindWords[kind].aOne }) : t("ids.addAnId")}
    </ButtonLink>
  );
  if (q !== "") {
    const what = kind ? kindWords[kind].one : t("ids.id2");
    return (
      <EmptyState
        kind="no-match"
        title={t("ids.nothingMatches")}
        actions={<Button onClick={clear}>{t("ids.clearFilters")}</Button>}
      >
        {archived ? t("ids.noArchivedEntryHas", { what, q }) : t("ids.noEntryHas", { what, q })}
      </EmptyState>
    );
  }
  if (archived) {
    return (
      <EmptyState kind="nothing-yet" title={t("ids.nothingIsArchived")}>
        {t("ids.whatYouArchiveIsListedHereForms")}
      </EmptyState>
    );
  }
  const isAnythingKept = counts.data?.kinds.some(({ inUse }) => inUse > 0) ?? false;
  if (kind !== null && isAnythingKept) {
    return (
      <EmptyState
        kind="cannot-know"
        title={t("ids.noCallListsThe", { many: withinSentence(kindWords[kind].many) })}
        actions={add}
      >
        {t("ids.soSwitchboardCantReadThemAndShows", { where: kindWords[kind].where })}
      </EmptyState>
    );
  }
  return (
    <EmptyState kind="nothing-yet" title={t("ids.nothingIsKeptHereYet")} actions={add}>
      {t("ids.thePlatformListsNoRecipientListsTriggers", { where: kind ? kindWords[kind].where : whereIdsAre() })}
    </EmptyState>
  );
}

const whereIdsAre = () => t("ids.thePlatformsConsoleShowsTheIdsThe");
