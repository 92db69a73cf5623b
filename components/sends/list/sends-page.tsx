"use client";

import { useMemo } from "react";
import { Page } from "#components/page/page.tsx";
import { whoMay } from "#components/page/workspace/who-may.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { PageFooter } from "#components/reading/paging/page-footer.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { ShallowLinks } from "#components/reading/shallow-links.tsx";
import type { AreaViews } from "#components/sends/area-view.ts";
import { StopSendingButton } from "#components/sends/control/stop-sending-button.tsx";
import { useSendable } from "#components/sends/use-sendable.ts";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { useDensity } from "#components/ui/table/density.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Density } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { areaTraits } from "#server/contract/areas.ts";
import { NoSends } from "./no-sends.tsx";
import { sendColumns } from "./send-columns.tsx";
import { isMoving } from "./sends-filter.ts";
import { SendsToolbar } from "./sends-toolbar.tsx";
import { refreshMs, type Sends, useSends } from "./use-sends.ts";

/** Everything the workspace asked the platform to send, newest first. */
export function SendsPage({ views }: { views: AreaViews }) {
  const sends = useSends();
  const [density, setDensity] = useDensity("sends");
  const { query } = sends;
  return (
    <ShallowLinks>
      <Page>
        <SendsHeader query={query} />
        <SendsToolbar sends={sends} density={density} onDensity={setDensity} />
        {query.error && (
          <ReadProblem error={query.error} what="The sends could not be read." onRetry={() => void query.refetch()} />
        )}
        {(query.data || query.isPending) && <SendsTable views={views} sends={sends} density={density} />}
      </Page>
    </ShallowLinks>
  );
}

function SendsHeader({ query: { data, dataUpdatedAt } }: Pick<Sends, "query">) {
  const { slug } = useWorkspace();
  const areas = useSendable();
  const moving = data?.rows.some((row) => isMoving(row));
  const freshness = data && (
    <span>
      Updated <Time at={new Date(dataUpdatedAt)} as="ago" />
      {moving && `, again every ${refreshMs / 1000} s while something is under way`}
    </span>
  );
  return (
    <PageHeader
      title="Sends"
      actions={
        <>
          <StopSendingButton />
          {areas.toReversed().map((area) => (
            <ButtonLink
              key={area}
              href={`/${slug}/send/${area}`}
              {...(area === areas[0] && { variant: "primary", icon: "plus" })}
            >
              New {areaTraits[area].noun}
            </ButtonLink>
          ))}
        </>
      }
      facts={[
        { key: "what", value: "Everything anyone here asked the platform to send" },
        ...(freshness ? [{ key: "fresh", value: freshness }] : []),
        ...(areas.length > 0 ? [] : [{ key: "who", value: whoMay.send }]),
      ]}
    />
  );
}

function SendsTable({ views, sends, density }: { views: AreaViews; sends: Sends; density: Density }) {
  const { slug } = useWorkspace();
  const { query, state, q, after } = sends;
  const columns = useMemo(() => sendColumns(views), [views]);
  return (
    <Table
      caption="Sends, newest first"
      columns={columns}
      rows={query.data?.rows ?? []}
      rowKey={(row) => row.id}
      // A draft is opened where it is written.
      rowHref={(row) => (row.state === "draft" ? `/${slug}/send/${row.area}/${row.id}` : `/${slug}/sends/${row.id}`)}
      density={density}
      loading={query.isPending || query.isPlaceholderData}
      empty={<NoSends state={state} q={q} isPaged={after !== null} onClear={sends.clear} />}
      footer={<SendsFooter sends={sends} />}
    />
  );
}

function SendsFooter({ sends: { query, after, hrefWith } }: { sends: Sends }) {
  if (!query.data) return null;
  return (
    <PageFooter
      shown={query.data.rows.length}
      place={after}
      next={query.data.next}
      hrefOf={(place) => hrefWith({ after: place })}
    />
  );
}
