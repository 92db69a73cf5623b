"use client";

import { type ReactNode, useMemo, useState } from "react";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { actionsColumn } from "#components/ui/table/row-actions.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { areaNames, isDraftArea, type SendArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { DiscardDraft } from "./draft-actions.tsx";

/** A draft as every list of drafts has it. */
export type ListedDraft = { id: string; area: SendArea; title: string; createdByName: string | null; changedAt: Date };

/** In one line, however long the name. */
function kindOf({ area }: ListedDraft): ReactNode {
  return <span className="whitespace-nowrap">{areaNames[area]}</span>;
}

const columns: readonly Column<ListedDraft>[] = [
  {
    key: "title",
    get header() {
      return t("sends.draft");
    },
    cell: ({ title }) => title,
    grow: true,
  },
  {
    key: "kind",
    get header() {
      return t("sends.kind");
    },
    cell: kindOf,
    width: "4.5rem",
    priority: 2,
    quiet: true,
  },
  {
    key: "by",
    get header() {
      return t("sends.begunBy");
    },
    cell: ({ createdByName }) => createdByName,
    width: "10rem",
    priority: 3,
    quiet: true,
  },
  {
    key: "changed",
    get header() {
      return t("sends.lastChange");
    },
    cell: ({ changedAt }) => <Time at={changedAt} as="ago" />,
    width: "8rem",
    align: "end",
    quiet: true,
    phone: "end",
  },
];

/** The columns of drafts wherever they are listed, and the dialog of the one that is being discarded. */
export function useDraftColumns(): { columns: readonly Column<ListedDraft>[]; dialog: ReactNode } {
  const [discarded, setDiscarded] = useState<ListedDraft>();
  const withActions = useMemo(
    () => [...columns, actionsColumn<ListedDraft>((draft) => <Discard draft={draft} onPress={setDiscarded} />)],
    [],
  );
  return {
    columns: withActions,
    dialog: discarded && isDraftArea(discarded.area) && (
      <DiscardDraft
        area={discarded.area}
        draft={discarded}
        onDone={() => undefined}
        onClose={() => setDiscarded(undefined)}
      />
    ),
  };
}

function Discard({ draft, onPress }: { draft: ListedDraft; onPress: (draft: ListedDraft) => void }) {
  if (!useMay(`${draft.area}.send`)) return null;
  return (
    <Button variant="plain" size="sm" icon="x" iconOnly onClick={() => onPress(draft)}>
      {t("sends.discardTitle", { title: draft.title })}
    </Button>
  );
}
