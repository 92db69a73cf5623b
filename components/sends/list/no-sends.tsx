"use client";

import type { ReactNode } from "react";
import { ConnectActions } from "#components/connections/connect-actions.tsx";
import { betweenSentences } from "#components/page/lists.ts";
import { whoMay } from "#components/page/workspace/who-may.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { useChoices } from "#components/reading/list/use-choices.ts";
import { useSendable } from "#components/sends/use-sendable.ts";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import type { SelectOption } from "#components/ui/controls/select.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { areaNames, areaTraits } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { groupLooks, hasWords, type SendFilters } from "./sends-filter.ts";

/** Why no send is found: which filters hide them. */
export function NoMatch({
  filters,
  q,
  beside,
  onClear,
}: {
  filters: SendFilters;
  q: string;
  /** What the search names that is no send. */
  beside: ReactNode;
  onClear: () => void;
}) {
  const { state, has, kind, by, connection, app, template, from, to } = filters;
  const choices = useChoices();
  const maySeePeople = useMay("personal.see");
  const named = (options: readonly SelectOption[], value: string) =>
    `“${options.find((option) => option.value === value)?.label ?? value}”`;
  const isDrafts = state === "draft";
  const parts = [
    state === "disputed" && t("sends.disputedResults"),
    state && state !== "disputed" && !isDrafts && t("sends.stateWord", { word: groupLooks[state].word }),
    has && !isDrafts && hasWords[has].filter,
    kind && t("sends.kindAreaNames", { areaNames: areaNames[kind] }),
    by && t("sends.sentByNamed", { named: named(choices.by, by) }),
    connection && t("sends.connectionNamed", { named: named(choices.connections, connection) }),
    app && t("sends.applicationNamed", { named: named(choices.applications, app) }),
    template && t("sends.madeFromTemplate", { template }),
    !isDrafts && from && t("sends.fromFrom", { from }),
    !isDrafts && to && t("sends.toTo", { to }),
    q && t("sends.searchQ", { q }),
  ].filter(Boolean);
  const filtersOn = parts.join(t("ui.comma"));
  return (
    <EmptyState
      kind="no-match"
      title={isDrafts ? t("sends.noDraftMatches") : t("sends.noSendMatches")}
      actions={
        <>
          {beside}
          <Button onClick={onClear}>{t("sends.clearFilters")}</Button>
        </>
      }
    >
      {t("sends.filtersAreOn", { count: parts.length, filters: filtersOn })}
      {betweenSentences()}
      {q && !isDrafts && t("sends.searchByAnyPartOfATitle")}
      {betweenSentences()}
      {q && !isDrafts && maySeePeople && t("sends.aFullAddressOrNumberLeadsTo")}
    </EmptyState>
  );
}

/** Where drafts will be listed. */
export function NoDrafts() {
  return (
    <EmptyState kind="nothing-yet" icon="pencil" title={t("sends.noDrafts")}>
      {t("sends.sendsThatWereBegunButNotSent")}
    </EmptyState>
  );
}

/** What will be listed here, and what has to be there first. */
export function NoSends() {
  const { slug, connection } = useWorkspace();
  const areas = useSendable();
  const mayConnect = useMay("connection.manage");
  if (!connection) {
    return (
      <EmptyState
        kind="nothing-yet"
        icon="send"
        title={t("sends.noSendsYet")}
        actions={mayConnect && <ConnectActions />}
      >
        {t("sends.nothingCanBeSentUntilAPlatform")}
        {!mayConnect && t("sends.anOwnerOrAdminOfTheWorkspace")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="nothing-yet"
      icon="send"
      title={t("sends.noSendsYet")}
      actions={areas.map((area) => (
        <ButtonLink key={area} href={`/${slug}/send/${area}`}>
          {t("sends.writeAnNoun", { noun: areaTraits[area].noun })}
        </ButtonLink>
      ))}
    >
      {t("sends.everythingAnyoneHereAsksThePlatformTo")}
      {connection.kind === "sandbox" && t("sends.thisWorkspaceIsOnTheSandboxSo")} {areas.length === 0 && whoMay.send}
    </EmptyState>
  );
}
