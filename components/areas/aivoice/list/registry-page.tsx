"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsString } from "nuqs";
import { useState } from "react";
import { useNow } from "#components/areas/aivoice/use-now.ts";
import { useTaskApplications } from "#components/areas/aivoice/use-task-applications.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { noFilters, useListAddress } from "#components/reading/list/use-list-address.ts";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import { taskColumns } from "./columns.tsx";

const AdoptDialog = onDemand(() => import("./adopt-dialog.tsx").then((loaded) => loaded.AdoptDialog));

/** AI tasks as far as they are known here: the platform lists none. */
export function AiTasksPage() {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const mayMake = useMay("aivoice.send");
  const { applications } = useTaskApplications();
  const address = useListAddress(noFilters, parseAsString);
  const [isAdopting, setAdopting] = useState(false);
  const now = useNow();
  const zoneOffset = useZoneOffset();
  const { after, q } = address;
  const page = useQuery(
    trpc.aivoice.tasks.queryOptions(
      { ...(q && { q }), ...(after && { cursor: after.cursor }), limit: 50 },
      { placeholderData: keepPreviousData },
    ),
  );
  const mayAdopt = mayMake && applications.length > 0;
  return (
    <ListPage
      title="AI tasks"
      query={page}
      problem="The tasks could not be read."
      source="our records"
      actions={
        mayMake && (
          <>
            {mayAdopt && <Button onClick={() => setAdopting(true)}>Adopt a task</Button>}
            <ButtonLink variant="primary" icon="plus" href={`/${slug}/voice/tasks/new`}>
              New task
            </ButtonLink>
          </>
        )
      }
      facts={[{ key: "where", value: "The platform lists no tasks: these were created or adopted here" }]}
      toolbar={
        <SearchField
          label="Name or job id"
          value={address.typed}
          onChange={(event) => address.search(event.target.value)}
        />
      }
      density="ai-tasks"
      fixed
      caption="AI tasks, newest first"
      columns={taskColumns(now, zoneOffset)}
      rows={page.data?.rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/${slug}/voice/tasks/${id}`}
      empty={<NothingYet mayAdopt={mayAdopt} onAdopt={() => setAdopting(true)} />}
      noMatch={
        q !== "" && (
          <EmptyState
            kind="no-match"
            title="No task matches"
            actions={<Button onClick={address.clear}>Clear the search</Button>}
          >
            No name contains “{q}”, and no job id begins with it.
          </EmptyState>
        )
      }
      after={after}
      next={page.data?.next}
      hrefOf={address.pageHref}
    >
      {isAdopting && <AdoptDialog applications={applications} onClose={() => setAdopting(false)} />}
    </ListPage>
  );
}

function NothingYet({ mayAdopt, onAdopt }: { mayAdopt: boolean; onAdopt: () => void }) {
  return (
    <EmptyState
      kind="nothing-yet"
      title="No AI task is known here yet"
      actions={mayAdopt && <Button onClick={onAdopt}>Adopt a task</Button>}
    >
      An AI task dials a list of customers with a script, on the days and at the hours that it allows. The platform has
      calls that create and edit a task. It has none that list, read, start or pause a task or import its customers:
      that is done in its console. Create a task here, or adopt an existing one by its job id.
    </EmptyState>
  );
}
