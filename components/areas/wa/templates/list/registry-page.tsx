"use client";

import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { parseAsString } from "nuqs";
import { useState } from "react";
import { useTemplateApplications } from "#components/areas/wa/templates/use-applications.ts";
import { useUseHref } from "#components/areas/wa/templates/use-href.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ApplicationPicker } from "#components/platform-lists/use-application.tsx";
import { WithApplication } from "#components/platform-lists/with-application.tsx";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { noFilters, useListAddress } from "#components/reading/list/use-list-address.ts";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { actionsOf, templateColumns } from "./columns.tsx";

const AdoptDialog = onDemand(() => import("./adopt-dialog.tsx").then((loaded) => loaded.AdoptDialog));

/** Message templates as far as they are known here: the platform lists none. */
export function MessageTemplatesPage() {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const mayMake = useMay("template.manage");
  const maySend = useMay("wa.send");
  const application = useTemplateApplications();
  const address = useListAddress(noFilters, parseAsString);
  const [isAdopting, setAdopting] = useState(false);
  const { applications, chosen, choose } = application;
  const { after, q } = address;
  const page = useQuery(
    trpc.wa.templates.queryOptions(
      chosen ? { appId: chosen.appId, ...(q && { q }), ...(after && { cursor: after.cursor }), limit: 50 } : skipToken,
      { placeholderData: keepPreviousData },
    ),
  );
  const useHref = useUseHref();
  const columns = maySend ? [...templateColumns, actionsOf(useHref)] : templateColumns;
  const mayAct = mayMake && chosen !== undefined;
  return (
    <ListPage
      title="Message templates"
      query={page}
      problem="The templates could not be read."
      source={chosen && "our records"}
      actions={
        mayAct && (
          <>
            <Button onClick={() => setAdopting(true)}>Adopt a template</Button>
            <ButtonLink variant="primary" icon="plus" href={`/${slug}/templates/wa/new`}>
              New template
            </ButtonLink>
          </>
        )
      }
      facts={[
        {
          key: "application",
          value: <ApplicationPicker applications={applications} chosen={chosen} onChoose={choose} />,
        },
        { key: "where", value: "The platform lists no templates: these were submitted or adopted here" },
      ]}
      toolbar={
        <SearchField label="Name" value={address.typed} onChange={(event) => address.search(event.target.value)} />
      }
      density="wa-templates"
      fixed
      caption="Message templates, newest first"
      columns={columns}
      rows={page.data?.rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/${slug}/templates/wa/${id}`}
      empty={<NothingYet mayMake={mayAct} onAdopt={() => setAdopting(true)} />}
      noMatch={
        q !== "" && (
          <EmptyState
            kind="no-match"
            title="No template matches"
            actions={<Button onClick={address.clear}>Clear the search</Button>}
          >
            No name contains “{q}”.
          </EmptyState>
        )
      }
      after={after}
      next={page.data?.next}
      hrefOf={address.pageHref}
      within={(rows) => (
        <WithApplication of={application} area="messages">
          {rows}
        </WithApplication>
      )}
    >
      {isAdopting && chosen && <AdoptDialog appId={chosen.appId} onClose={() => setAdopting(false)} />}
    </ListPage>
  );
}

function NothingYet({ mayMake, onAdopt }: { mayMake: boolean; onAdopt: () => void }) {
  return (
    <EmptyState
      kind="nothing-yet"
      title="No template is known here yet"
      actions={mayMake && <Button onClick={onAdopt}>Adopt a template</Button>}
    >
      The platform lists no templates. Submit one here, or adopt an existing one.
    </EmptyState>
  );
}
