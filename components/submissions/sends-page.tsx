"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { debounce, useQueryStates } from "nuqs";
import { Page } from "#components/shell/page.tsx";
import { type Outputs, useTRPC } from "#components/trpc/client.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { CountChips } from "#components/ui/count-chips.tsx";
import { DensitySwitch, useDensity } from "#components/ui/density.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import { Table } from "#components/ui/table.tsx";
import { TableFooter } from "#components/ui/table-footer.tsx";
import { Time } from "#components/ui/time.tsx";
import { useMay, useWorkspace } from "#components/workspace/workspace-context.tsx";
import { LoadProblem } from "./load-problem.tsx";
import { NoSends } from "./no-sends.tsx";
import { sendColumns } from "./send-columns.tsx";
import { groupLooks, isMoving, sendGroupOrder, sendGroups, sendsAddress, serializeSends } from "./sends-filter.ts";
import { ShallowLinks } from "./shallow-links.tsx";
import { whoMay } from "./who-may.ts";

const rowsAPage = 50;
const refreshMs = 5000;

type SendsList = Outputs["submissions"]["list"];

/** Everything the workspace asked the platform to send, newest first. */
export function SendsPage() {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const path = usePathname();
  const search = useSearchParams().toString();
  const [{ state, q, after }, set] = useQueryStates(sendsAddress);
  const [density, setDensity] = useDensity("sends");
  const before = after.at(-1);
  const query = useQuery(
    trpc.submissions.list.queryOptions(
      {
        limit: rowsAPage,
        ...(state ? { states: [...sendGroups[state]] } : {}),
        ...(q ? { q } : {}),
        ...(before ? { before } : {}),
      },
      {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state: { data } }) => (data?.rows.some((row) => isMoving(row)) ? refreshMs : false),
      },
    ),
  );
  const needsPerson = useQuery(trpc.submissions.needsPerson.queryOptions());
  const hrefWith = (changes: Parameters<typeof serializeSends>[1]) => serializeSends(`${path}?${search}`, changes);
  const last = query.data?.rows.at(-1);
  const clear = () => void set({ state: null, q: null, after: null });
  return (
    <ShallowLinks>
      <Page>
        <SendsHeader data={query.data} updatedAt={query.dataUpdatedAt} />
        <div className="grid grid-cols-1 gap-2">
          <CountChips
            label="Sends by state"
            current={state ?? "all"}
            chips={[
              { key: "all", label: "All", href: hrefWith({ state: null, after: null }) },
              ...sendGroupOrder.map((group) => ({
                key: group,
                label: groupLooks[group].word,
                icon: groupLooks[group].icon,
                hue: groupLooks[group].hue,
                href: hrefWith({ state: group, after: null }),
                ...(group === "unknown" && needsPerson.data?.unknown ? { count: needsPerson.data.unknown } : {}),
              })),
            ]}
          />
          <div className="flex flex-wrap items-center gap-2">
            <SearchField
              label="Title or task id"
              value={q}
              onChange={(event) =>
                void set({ q: event.target.value || null, after: null }, { limitUrlUpdates: debounce(300) })
              }
            />
            <span className="ml-auto max-phone:hidden">
              <DensitySwitch density={density} onChange={setDensity} />
            </span>
          </div>
        </div>
        {query.error && (
          <LoadProblem error={query.error} what="The sends could not be read." onRetry={() => void query.refetch()} />
        )}
        {(query.data || query.isPending) && (
          <Table
            caption="Sends, newest first"
            columns={sendColumns}
            rows={query.data?.rows ?? []}
            rowKey={(row) => row.id}
            rowHref={(row) => `/${slug}/sends/${row.id}`}
            density={density}
            loading={query.isPending || query.isPlaceholderData}
            empty={<NoSends state={state} q={q} isPaged={after.length > 0} onClear={clear} />}
            footer={
              query.data &&
              query.data.rows.length > 0 && (
                <TableFooter
                  from={after.length * rowsAPage + 1}
                  shown={query.data.rows.length}
                  {...(query.data.hasMore ? {} : { total: after.length * rowsAPage + query.data.rows.length })}
                  {...(after.length > 0 ? { newerHref: hrefWith({ after: after.slice(0, -1) }) } : {})}
                  {...(query.data.hasMore && last
                    ? { olderHref: hrefWith({ after: [...after, { at: last.createdAt, id: last.id }] }) }
                    : {})}
                />
              )
            }
          />
        )}
      </Page>
    </ShallowLinks>
  );
}

function SendsHeader({ data, updatedAt }: { data: SendsList | undefined; updatedAt: number }) {
  const { slug } = useWorkspace();
  const maySend = useMay("email.send");
  const moving = data?.rows.some((row) => isMoving(row));
  return (
    <PageHeader
      title="Sends"
      actions={
        maySend && (
          <ButtonLink variant="primary" icon="plus" href={`/${slug}/send/email`}>
            New email batch
          </ButtonLink>
        )
      }
      facts={[
        { key: "what", value: "Everything anyone here asked the platform to send" },
        ...(data
          ? [
              {
                key: "fresh",
                value: (
                  <span>
                    Updated <Time at={new Date(updatedAt)} as="ago" />
                    {moving && `, again every ${refreshMs / 1000} s while something is under way`}
                  </span>
                ),
              },
            ]
          : []),
        ...(maySend ? [] : [{ key: "who", value: whoMay.send }]),
      ]}
    />
  );
}
