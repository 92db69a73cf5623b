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
import { t } from "#words/t.ts";
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
      title={t("aivoice.aITasks")}
      query={page}
      problem={t("aivoice.theTasksCouldNotBeRead")}
      source={t("aivoice.ourRecords")}
      actions={
        mayMake && (
          <>
            {mayAdopt && <Button onClick={() => setAdopting(true)}>{t("aivoice.adoptATask")}</Button>}
            <ButtonLink variant="primary" icon="plus" href={`/${slug}/voice/tasks/new`}>
              {t("aivoice.newTask")}
            </ButtonLink>
          </>
        )
      }
      facts={[{ key: "where", value: t("aivoice.thePlatformListsNoTasksTheseWere") }]}
      toolbar={
        <SearchField
          label={t("aivoice.nameOrJobId")}
          value={address.typed}
          onChange={(event) => address.search(event.target.value)}
        />
      }
      density="ai-tasks"
      fixed
      caption={t("aivoice.aITasksNewestFirst")}
      columns={taskColumns(now, zoneOffset)}
      rows={page.data?.rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/${slug}/voice/tasks/${id}`}
      empty={<NothingYet mayAdopt={mayAdopt} onAdopt={() => setAdopting(true)} />}
      noMatch={
        q !== "" && (
          <EmptyState
            kind="no-match"
            title={t("aivoice.noTaskMatches")}
            actions={<Button onClick={address.clear}>{t("aivoice.clearTheSearch")}</Button>}
          >
            {t("aivoice.noNameContainsQAndNoJob", { q })}
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
      title={t("aivoice.noAITaskIsKnownHereYet")}
      actions={mayAdopt && <Button onClick={onAdopt}>{t("aivoice.adoptATask")}</Button>}
    >
      {t("aivoice.anAITaskDialsAListOf")}
    </EmptyState>
  );
}
