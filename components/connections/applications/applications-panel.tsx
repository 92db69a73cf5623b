"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type ApplicationView, areaChoices, type ConnectionView } from "#components/connections/words.ts";
import { problemsOf } from "#components/form/problems-of.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { MenuItem } from "#components/ui/overlay/menu.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { tellBad, tellGood } from "#components/ui/overlay/toast.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { actionsColumn, RowMenu } from "#components/ui/table/row-actions.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { areaNames } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

const AddApplicationDialog = onDemand(() =>
  import("./application-dialog.tsx").then((loaded) => loaded.AddApplicationDialog),
);
const RelabelDialog = onDemand(() => import("./application-dialog.tsx").then((loaded) => loaded.RelabelDialog));

type Act = "relabel" | "default" | "archive" | "restore";

/** The applications of a connection, area by area; the default one of each is what forms offer first. */
export function ApplicationsPanel({
  connection,
  mayManage,
  onDone,
}: {
  connection: ConnectionView;
  mayManage: boolean;
  onDone: () => void;
}) {
  const [isAdding, setAdding] = useState(false);
  const [relabelling, setRelabelling] = useState<ApplicationView | null>(null);
  const change = useChange(onDone);
  const act = (kind: Act, application: ApplicationView) =>
    kind === "relabel" ? setRelabelling(application) : void change(kind, application);
  const mayAdd = mayManage && connection.archivedAt === null;
  return (
    <Panel
      title={t("connections.applications")}
      actions={
        mayAdd && (
          <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
            {t("connections.addAnApplication")}
          </Button>
        )
      }
    >
      <Table
        caption={t("connections.applicationsByArea")}
        frame="plain"
        keys={false}
        columns={mayManage ? [...columns, actions(act)] : columns}
        rows={inOrder(connection.applications)}
        rowKey={({ id }) => id}
        empty={<p className="px-4 py-3 text-sm text-muted">{t("connections.noApplicationIsSetUpEachCall")}</p>}
      />
      {isAdding && (
        <AddApplicationDialog connectionId={connection.id} onDone={onDone} onClose={() => setAdding(false)} />
      )}
      {relabelling && <RelabelDialog application={relabelling} onDone={onDone} onClose={() => setRelabelling(null)} />}
    </Panel>
  );
}

function useChange(onDone: () => void) {
  const trpc = useTRPC();
  const makeDefault = useMutation(trpc.connections.makeDefaultApplication.mutationOptions());
  const archive = useMutation(trpc.connections.archiveApplication.mutationOptions());
  const restore = useMutation(trpc.connections.restoreApplication.mutationOptions());
  const acts = {
    default: { run: makeDefault.mutateAsync, done: (label: string) => t("connections.labelIsTheDefault", { label }) },
    archive: { run: archive.mutateAsync, done: (label: string) => t("connections.labelIsArchived", { label }) },
    restore: { run: restore.mutateAsync, done: (label: string) => t("connections.labelIsRestored", { label }) },
  };
  return async (kind: keyof typeof acts, { id, label }: ApplicationView) => {
    try {
      await acts[kind].run({ id });
      tellGood({ title: acts[kind].done(label) });
      onDone();
    } catch (error) {
      tellBad({ title: t("connections.labelWasNotChanged", { label }), detail: problemsOf(error, [])[0]?.message });
    }
  };
}

/** Areas in the platform's order; the default first, archived ones last. */
function inOrder(applications: readonly ApplicationView[]): ApplicationView[] {
  const rank = (row: ApplicationView) => (row.archivedAt ? 2 : row.isDefault ? 0 : 1);
  return areaChoices.flatMap(({ value }) =>
    applications.filter(({ area }) => area === value).toSorted((a, b) => rank(a) - rank(b)),
  );
}

const columns: Column<ApplicationView>[] = [
  {
    key: "label",
    get header() {
      return t("connections.label");
    },
    grow: true,
    cell: ({ label }) => <span className="font-medium">{label}</span>,
  },
  {
    key: "area",
    get header() {
      return t("connections.area");
    },
    phone: "full",
    cell: ({ area }) => <span className="whitespace-nowrap">{areaNames[area]}</span>,
  },
  {
    key: "id",
    get header() {
      return t("connections.applicationId");
    },
    cell: ({ appId }) => <span className="mono">{appId}</span>,
  },
  {
    key: "state",
    get header() {
      return t("connections.use");
    },
    cell: ({ isDefault, archivedAt }) =>
      archivedAt ? (
        <Badge icon="circle-slash" hue="quiet">
          {t("connections.archived")}
        </Badge>
      ) : (
        isDefault && (
          <Badge icon="check" hue="good">
            {t("connections.default")}
          </Badge>
        )
      ),
  },
];

function actions(onAct: (kind: Act, application: ApplicationView) => void): Column<ApplicationView> {
  return actionsColumn((application) => (
    <RowMenu name={application.label}>
      <MenuItem icon="pencil" onSelect={() => onAct("relabel", application)}>
        {t("connections.changeTheLabel")}
      </MenuItem>
      {application.archivedAt === null && !application.isDefault && (
        <MenuItem icon="check" onSelect={() => onAct("default", application)}>
          {t("connections.makeItTheDefault")}
        </MenuItem>
      )}
      {application.archivedAt === null ? (
        <MenuItem icon="circle-slash" onSelect={() => onAct("archive", application)}>
          {t("connections.archive")}
        </MenuItem>
      ) : (
        <MenuItem icon="undo" onSelect={() => onAct("restore", application)}>
          {t("connections.restore")}
        </MenuItem>
      )}
    </RowMenu>
  ));
}
