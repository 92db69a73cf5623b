"use client";

import { ConnectActions } from "#components/connections/connect-actions.tsx";
import { whoMay } from "#components/page/workspace/who-may.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { useChoices } from "#components/reading/list/use-choices.ts";
import { useSendable } from "#components/sends/use-sendable.ts";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import type { SelectOption } from "#components/ui/controls/select.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { areaNames, areaTraits } from "#server/contract/areas.ts";
import { groupLooks, type SendFilters } from "./sends-filter.ts";

/** Why no send is found: which filters hide them. */
export function NoMatch({ filters, q, onClear }: { filters: SendFilters; q: string; onClear: () => void }) {
  const { state, kind, by, connection, app, template, from, to } = filters;
  const choices = useChoices();
  const named = (options: readonly SelectOption[], value: string) =>
    `“${options.find((option) => option.value === value)?.label ?? value}”`;
  const isDrafts = state === "draft";
  const parts = [
    state && !isDrafts && `state “${groupLooks[state].word}”`,
    kind && `kind “${areaNames[kind]}”`,
    by && `sent by ${named(choices.by, by)}`,
    connection && `connection ${named(choices.connections, connection)}`,
    app && `application ${named(choices.applications, app)}`,
    template && `made from “${template}”`,
    !isDrafts && from && `from ${from}`,
    !isDrafts && to && `to ${to}`,
    q && `${isDrafts ? "title" : "title or task id"} “${q}”`,
  ].filter(Boolean);
  return (
    <EmptyState
      kind="no-match"
      title={isDrafts ? "No draft matches" : "No send matches"}
      actions={<Button onClick={onClear}>Clear filters</Button>}
    >
      {parts.length === 1 ? "One filter is on" : `${counts[parts.length]} filters are on`}: {parts.join(", ")}.{" "}
      {q && !isDrafts && "Search by any part of a title, or by a full task id."}
    </EmptyState>
  );
}

const counts = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

/** Where drafts will be listed. */
export function NoDrafts() {
  return (
    <EmptyState kind="nothing-yet" icon="pencil" title="No drafts">
      Sends that were begun but not sent yet are kept here for everyone in the workspace.
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
      <EmptyState kind="nothing-yet" icon="send" title="No sends yet" actions={mayConnect && <ConnectActions />}>
        Nothing can be sent until a platform account is connected to this workspace.
        {!mayConnect && " An owner or admin of the workspace connects one."}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="nothing-yet"
      icon="send"
      title="No sends yet"
      actions={areas.map((area) => (
        <ButtonLink key={area} href={`/${slug}/send/${area}`}>
          Write an {areaTraits[area].noun}
        </ButtonLink>
      ))}
    >
      Everything anyone here asks the platform to send is kept on this page, with what became of it.{" "}
      {connection.kind === "sandbox" && "This workspace is on the sandbox, so trying costs nothing and reaches nobody."}{" "}
      {areas.length === 0 && whoMay.send}
    </EmptyState>
  );
}
