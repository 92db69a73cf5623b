"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { formatCount } from "#components/ui/number.ts";
import { actionsColumn } from "#components/ui/table/row-actions.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { areaNames } from "#server/contract/areas.ts";
import { DiscardDraft } from "./draft-actions.tsx";

type DraftRow = Outputs["submissions"]["drafts"]["rows"][number];

const columns: readonly Column<DraftRow>[] = [
  { key: "title", header: "Draft", cell: ({ title }) => title, grow: true },
  { key: "kind", header: "Kind", cell: ({ area }) => areaNames[area], width: "4.5rem", priority: 2, quiet: true },
  { key: "rows", header: "Recipients", cell: ({ recipients }) => recipients, width: "14rem", priority: 2 },
  {
    key: "count",
    header: "Number",
    cell: ({ count }) => (count === null ? null : formatCount(count)),
    align: "end",
    width: "6rem",
  },
  {
    key: "by",
    header: "Begun by",
    cell: ({ createdByName }) => createdByName,
    width: "10rem",
    priority: 3,
    quiet: true,
  },
  {
    key: "age",
    header: "Age",
    cell: ({ createdAt }) => <Time at={createdAt} as="age" />,
    align: "end",
    width: "5rem",
    quiet: true,
  },
];

/** Drafts that nobody has sent yet, of every area that the viewer may read: who began them and when; each goes on where it stands. */
export function OpenDrafts() {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const drafts = useQuery(trpc.submissions.drafts.queryOptions());
  const [discarded, setDiscarded] = useState<DraftRow>();
  return (
    <section aria-labelledby="open-drafts" className="grid grid-cols-1 gap-2">
      <h2 id="open-drafts">Open drafts</h2>
      {drafts.error && (
        <ReadProblem
          error={drafts.error}
          what={drafts.data ? "The drafts below are those read before." : "The drafts could not be read."}
          onRetry={() => void drafts.refetch()}
        />
      )}
      {(drafts.data || !drafts.error) && (
        <Table
          caption="Open drafts, last changed first"
          columns={[...columns, actionsColumn<DraftRow>((draft) => <Discard draft={draft} onPress={setDiscarded} />)]}
          rows={drafts.data?.rows ?? []}
          rowKey={({ id }) => id}
          rowHref={({ area, id }) => `/${slug}/send/${area}/${id}`}
          loading={drafts.data === undefined}
          skeletonRows={3}
          empty={
            <EmptyState kind="nothing-yet" icon="file-text" title="No open drafts">
              A draft is kept here, for everyone who may send, until it is sent or discarded.
            </EmptyState>
          }
        />
      )}
      {discarded && (
        <DiscardDraft
          area={discarded.area}
          draft={discarded}
          onDone={() => undefined}
          onClose={() => setDiscarded(undefined)}
        />
      )}
    </section>
  );
}

function Discard({ draft, onPress }: { draft: DraftRow; onPress: (draft: DraftRow) => void }) {
  if (!useMay(`${draft.area}.send`)) return null;
  return (
    <Button variant="plain" size="sm" icon="x" iconOnly onClick={() => onPress(draft)}>
      Discard {draft.title}
    </Button>
  );
}
