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
import { t } from "#words/t.ts";
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
      title={t("wa.messageTemplates")}
      query={page}
      problem={t("wa.theTemplatesCouldNotBeRead")}
      source={chosen && t("wa.ourRecords")}
      actions={
        mayAct && (
          <>
            <Button onClick={() => setAdopting(true)}>{t("wa.adoptATemplate")}</Button>
            <ButtonLink variant="primary" icon="plus" href={`/${slug}/templates/wa/new`}>
              {t("wa.newTemplate")}
            </ButtonLink>
          </>
        )
      }
      facts={[
        {
          key: "application",
          value: <ApplicationPicker applications={applications} chosen={chosen} onChoose={choose} />,
        },
        { key: "where", value: t("wa.thePlatformListsNoTemplatesTheseWere") },
      ]}
      toolbar={
        <SearchField
          label={t("wa.name")}
          value={address.typed}
          onChange={(event) => address.search(event.target.value)}
        />
      }
      density="wa-templates"
      fixed
      caption={t("wa.messageTemplatesNewestFirst")}
      columns={columns}
      rows={page.data?.rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/${slug}/templates/wa/${id}`}
      empty={<NothingYet mayMake={mayAct} onAdopt={() => setAdopting(true)} />}
      noMatch={
        q !== "" && (
          <EmptyState
            kind="no-match"
            title={t("wa.noTemplateMatches2")}
            actions={<Button onClick={address.clear}>{t("wa.clearTheSearch")}</Button>}
          >
            {t("wa.noNameContainsQ", { q })}
          </EmptyState>
        )
      }
      after={after}
      next={page.data?.next}
      hrefOf={address.pageHref}
      within={(rows) => (
        <WithApplication of={application} area={t("wa.messagesArea")}>
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
      title={t("wa.noTemplateIsKnownHereYet")}
      actions={mayMake && <Button onClick={onAdopt}>{t("wa.adoptATemplate")}</Button>}
    >
      {t("wa.thePlatformListsNoTemplatesSubmitOne")}
    </EmptyState>
  );
}
