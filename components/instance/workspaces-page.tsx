"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatCount } from "#components/ui/number.ts";
import { MenuItem } from "#components/ui/overlay/menu.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { PhoneWord } from "#components/ui/phone-word.tsx";
import { Cut } from "#components/ui/table/cut.tsx";
import { actionsColumn, RowMenu } from "#components/ui/table/row-actions.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import type { Place } from "./rows.ts";

const ArchiveDialog = onDemand(() =>
  import("#components/workspaces/archive-dialog.tsx").then((loaded) => loaded.ArchiveDialog),
);
const AddOwnerDialog = onDemand(() => import("./add-owner-dialog.tsx").then((loaded) => loaded.AddOwnerDialog));

type Act = { kind: "owner" | "archive" | "restore"; place: Place };

/** Administration, workspaces: all of them, whoever works there. */
export function InstanceWorkspacesPage() {
  const query = useQuery(useTRPC().instance.workspaces.queryOptions());
  const [act, setAct] = useState<Act | null>(null);
  return (
    <ListPage
      title="Workspaces"
      actions={
        <ButtonLink variant="primary" icon="plus" href="/admin/workspaces/new">
          New workspace
        </ButtonLink>
      }
      facts={[
        { key: "what", value: "All workspaces of this Switchboard" },
        { key: "who", value: "Listing a workspace does not give access" },
      ]}
      query={query}
      problem="The workspaces could not be read."
      caption="Workspaces by name, archived ones last"
      fixed
      columns={columnsFor(query.data?.sendsCounted ?? 0, setAct)}
      rows={query.data?.rows}
      rowKey={({ id }) => id}
      skeletonRows={3}
      keys={false}
      empty={
        <EmptyState kind="nothing-yet" title="There is no workspace yet">
          People send and read in workspaces. Create the first one and invite people.
        </EmptyState>
      }
    >
      {act && <ActDialog act={act} onClose={() => setAct(null)} />}
    </ListPage>
  );
}

function ActDialog({ act: { kind, place }, onClose }: { act: Act; onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const archive = useMutation(trpc.instance.archiveWorkspace.mutationOptions());
  const restore = useMutation(trpc.instance.restoreWorkspace.mutationOptions());
  const reload = () => void client.invalidateQueries(trpc.instance.workspaces.queryFilter());
  const workspaceId = place.id;
  if (kind === "owner") return <AddOwnerDialog place={place} onDone={reload} onClose={onClose} />;
  if (kind === "archive") {
    return (
      <ArchiveDialog
        name={place.name}
        queued={place.queued}
        onConfirm={async (typedName) => {
          await archive.mutateAsync({ workspaceId, typedName });
          tellGood({ title: `${place.name} is archived` });
          reload();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title={`Restore ${place.name}`}
      label="Restore the workspace"
      busyLabel="Restoring…"
      onConfirm={async () => {
        await restore.mutateAsync({ workspaceId });
        tellGood({ title: `${place.name} is back` });
        reload();
      }}
      onClose={onClose}
    >
      <p>
        {place.members === 1 ? "The person" : `The ${formatCount(place.members)} people`} in it get in again with the
        roles they had.
      </p>
      <p>
        {place.queued === 0
          ? "Nothing waits in its queue."
          : `${place.queued === 1 ? "1 call waits" : `${formatCount(place.queued)} calls wait`} in its queue. Nothing goes out automatically: the sends are paused, and people there resume each of them.`}
      </p>
    </ConfirmDialog>
  );
}

function columnsFor(sendsCounted: number, onAct: (act: Act) => void): Column<Place>[] {
  return [
    {
      key: "name",
      header: "Name",
      cell: ({ name, archivedAt }) => (
        <span className="flex min-w-0 items-center gap-x-2 font-medium whitespace-nowrap">
          <span className="truncate" title={name}>
            {name}
          </span>
          {archivedAt && (
            <Badge icon="inbox" hue="quiet">
              Archived
            </Badge>
          )}
        </span>
      ),
    },
    {
      key: "slug",
      header: "Address",
      width: "12rem",
      phone: "full",
      quiet: true,
      cell: ({ slug }) => (
        <span className="mono">
          <Cut>{`/${slug}`}</Cut>
        </span>
      ),
    },
    {
      key: "owners",
      header: "Owners",
      width: "14rem",
      priority: 2,
      phone: "full",
      cell: ({ owners }) =>
        owners.length > 0 ? <Cut>{owners.join(", ")}</Cut> : <span className="text-muted">Nobody can act</span>,
    },
    {
      key: "members",
      header: "People",
      width: "5rem",
      align: "end",
      cell: ({ members }) => (
        <>
          <PhoneWord>People</PhoneWord>
          {formatCount(members)}
        </>
      ),
    },
    {
      key: "sends",
      header: "Sends, 30 days",
      width: "8rem",
      align: "end",
      priority: 2,
      cell: ({ sends }) => (
        <>
          <PhoneWord>Sends in 30 days</PhoneWord>
          {sends > sendsCounted ? `${formatCount(sendsCounted)}+` : formatCount(sends)}
        </>
      ),
    },
    {
      key: "created",
      header: "Created",
      width: "7rem",
      align: "end",
      priority: 3,
      quiet: true,
      cell: ({ createdAt }) => (
        <>
          <PhoneWord>Made</PhoneWord>
          <Time at={createdAt} as="day" />
        </>
      ),
    },
    actionsColumn((place) => (
      <RowMenu name={place.name}>
        <MenuItem icon="user" onSelect={() => onAct({ kind: "owner", place })}>
          Add an owner
        </MenuItem>
        {place.archivedAt ? (
          <MenuItem icon="undo" onSelect={() => onAct({ kind: "restore", place })}>
            Restore
          </MenuItem>
        ) : (
          <MenuItem icon="inbox" onSelect={() => onAct({ kind: "archive", place })}>
            Archive
          </MenuItem>
        )}
      </RowMenu>
    )),
  ];
}
