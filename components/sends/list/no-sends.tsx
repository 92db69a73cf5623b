"use client";

import { ConnectActions } from "#components/connections/connect-actions.tsx";
import { whoMay } from "#components/page/workspace/who-may.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { useSendable } from "#components/sends/use-sendable.ts";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { areaTraits } from "#server/contract/areas.ts";
import { groupLooks, type SendGroup } from "./sends-filter.ts";

/** Why no send is found: which filters hide them. */
export function NoMatch({ state, q, onClear }: { state: SendGroup | null; q: string; onClear: () => void }) {
  if (state === "draft") {
    return (
      <EmptyState kind="no-match" title="No draft matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
        No draft has “{q}” in its title.
      </EmptyState>
    );
  }
  const parts = [state && `state “${groupLooks[state].word}”`, q && `title or task id “${q}”`].filter(Boolean);
  return (
    <EmptyState kind="no-match" title="No send matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
      {parts.length === 1 ? "One filter is on" : "Two filters are on"}: {parts.join(", ")}.{" "}
      {q && "A title is found by any part of it, a task id only whole."}
    </EmptyState>
  );
}

/** Where drafts will be listed. */
export function NoDrafts() {
  return (
    <EmptyState kind="nothing-yet" icon="pencil" title="No drafts">
      A send that is begun and not sent yet is kept here, for everybody in the workspace.
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
