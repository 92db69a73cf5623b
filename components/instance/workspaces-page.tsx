"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { sideBySide } from "#components/page/lists.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatCount } from "#components/ui/number.ts";
import { MenuItem } from "#components/ui/overlay/menu.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Cut } from "#components/ui/table/cut.tsx";
import { actionsColumn, RowMenu } from "#components/ui/table/row-actions.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { PhoneWord } from "#components/ui/word-parts.tsx";
import { t } from "#words/t.ts";
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
      title={t("instance.workspaces")}
      actions={
        <ButtonLink variant="primary" icon="plus" href="/admin/workspaces/new">
          {t("instance.newWorkspace")}
        </ButtonLink>
      }
      facts={[
        { key: "what", value: t("instance.allWorkspacesOfThisSwitchboard") },
        { key: "who", value: t("instance.listingAWorkspaceDoesNotGiveAccess") },
      ]}
      query={query}
      problem={t("instance.theWorkspacesCouldNotBeRead")}
      caption={t("instance.workspacesByNameArchivedOnesLast")}
      fixed
      columns={columnsFor(query.data?.sendsCounted ?? 0, setAct)}
      rows={query.data?.rows}
      rowKey={({ id }) => id}
      skeletonRows={3}
      keys={false}
      empty={
        <EmptyState kind="nothing-yet" title={t("instance.thereIsNoWorkspaceYet")}>
          {t("instance.peopleSendAndReadInWorkspacesCreate")}
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
          tellGood({ title: t("instance.nameIsArchived", { name: place.name }) });
          reload();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title={t("instance.restoreName", { name: place.name })}
      label={t("instance.restoreTheWorkspace")}
      busyLabel={t("instance.restoring")}
      onConfirm={async () => {
        await restore.mutateAsync({ workspaceId });
        tellGood({ title: t("instance.nameIsBack", { name: place.name }) });
        reload();
      }}
      onClose={onClose}
    >
      <p>{t("instance.membersGetInAgain", { members: place.members })}</p>
      <p>
        {place.queued === 0
          ? t("instance.nothingWaitsInItsQueue")
          : t("instance.callsWaitInItsQueue", { queued: place.queued })}
      </p>
    </ConfirmDialog>
  );
}

function columnsFor(sendsCounted: number, onAct: (act: Act) => void): Column<Place>[] {
  return [
    {
      key: "name",
      header: t("instance.name"),
      cell: ({ name, archivedAt }) => (
        <span className="flex min-w-0 items-center gap-x-2 font-medium whitespace-nowrap">
          <span className="truncate" title={name}>
            {name}
          </span>
          {archivedAt && (
            <Badge icon="inbox" hue="quiet">
              {t("instance.archived")}
            </Badge>
          )}
        </span>
      ),
    },
    {
      key: "slug",
      header: t("instance.address"),
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
      header: t("instance.owners"),
      width: "14rem",
      priority: 2,
      phone: "full",
      cell: ({ owners }) =>
        owners.length > 0 ? (
          <Cut>{sideBySide(owners)}</Cut>
        ) : (
          <span className="text-muted">{t("instance.nobodyCanAct")}</span>
        ),
    },
    {
      key: "members",
      header: t("instance.people"),
      width: "5rem",
      align: "end",
      cell: ({ members }) => (
        <>
          <PhoneWord>{t("instance.people")}</PhoneWord>
          {formatCount(members)}
        </>
      ),
    },
    {
      key: "sends",
      header: t("instance.sends30Days"),
      width: "8rem",
      align: "end",
      priority: 2,
      cell: ({ sends }) => (
        <>
          <PhoneWord>{t("instance.sendsIn30Days")}</PhoneWord>
          {sends > sendsCounted ? `${formatCount(sendsCounted)}+` : formatCount(sends)}
        </>
      ),
    },
    {
      key: "created",
      header: t("instance.created"),
      width: "7rem",
      align: "end",
      priority: 3,
      quiet: true,
      cell: ({ createdAt }) => (
        <>
          <PhoneWord>{t("instance.made")}</PhoneWord>
          <Time at={createdAt} as="day" />
        </>
      ),
    },
    actionsColumn((place) => (
      <RowMenu name={place.name}>
        <MenuItem icon="user" onSelect={() => onAct({ kind: "owner", place })}>
          {t("instance.addAnOwner")}
        </MenuItem>
        {place.archivedAt ? (
          <MenuItem icon="undo" onSelect={() => onAct({ kind: "restore", place })}>
            {t("instance.restore")}
          </MenuItem>
        ) : (
          <MenuItem icon="inbox" onSelect={() => onAct({ kind: "archive", place })}>
            {t("instance.archive")}
          </MenuItem>
        )}
      </RowMenu>
    )),
  ];
}
