"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { SheetLayout } from "#components/ui/overlay/sheet.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { pricedAreas } from "#server/compose/priced-areas.ts";
import { messageAreas } from "#server/contract/areas.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { priceListColumns } from "./price-list-columns.tsx";
import { TryNumber } from "./try-number.tsx";

const NewListSheet = onDemand(() => import("./new-list-sheet.tsx").then((loaded) => loaded.NewListSheet));
const PriceListSheet = onDemand(() => import("./price-list-sheet.tsx").then((loaded) => loaded.PriceListSheet));

/** Settings, prices: what each area costs, messages by the digits that numbers begin with. */
export function PricesPage() {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const mayManage = useMay("price.manage");
  const [open] = useQueryState("open", parseAsString);
  /** What a new list prices, where a review without a price leads here. */
  const [area] = useQueryState("area", parseAsStringLiteral(pricedAreas).withDefault("sms"));
  const lists = useQuery(trpc.prices.lists.queryOptions());
  const rows = lists.data?.rows ?? [];
  const path = `/${slug}/settings/prices`;
  const opened = rows.find(({ id }) => id === open);
  const triable = messageAreas.filter((area) => rows.some((row) => row.area === area && row.state === "current"));
  const sheet =
    open === "new" && mayManage && lists.data ? (
      <NewListSheet
        today={lists.data.today}
        area={area}
        currency={(rows.find((row) => row.area === area && row.archivedAt === null) ?? rows[0])?.currency}
        closeHref={path}
      />
    ) : opened ? (
      <PriceListSheet key={opened.id} list={opened} closeHref={path} />
    ) : null;
  return (
    <SheetLayout sheet={sheet}>
      <Page>
        <PageHeader
          title={t("prices.prices")}
          actions={
            mayManage && (
              <ButtonLink variant="primary" icon="plus" href={`${path}?open=new`} scroll={false}>
                {t("prices.addAPriceList")}
              </ButtonLink>
            )
          }
          facts={[
            { key: "what", value: t("prices.whatYourSendsAndCallsCostYou") },
            {
              key: "when",
              value: t("prices.aListIsValidFromMidnightUTC"),
            },
            {
              key: "verification",
              value: (
                <span>
                  {rich("prices.verificationHasNoPrices", {
                    link: (words) => <Link href={`/${slug}/voice/records/group`}>{words}</Link>,
                  })}
                </span>
              ),
            },
            ...(mayManage ? [] : [{ key: "who", value: t("prices.adminsAndOwnersAddLists") }]),
          ]}
        />
        {lists.error && (
          <ReadProblem
            error={lists.error}
            what={lists.data ? t("prices.theRowsBelowMayBeOutOf") : t("prices.thePriceListsCouldNotBeRead")}
            onRetry={() => void lists.refetch()}
            busy={lists.isFetching}
          />
        )}
        {(lists.data || !lists.error) && (
          <Table
            caption={t("prices.priceListsNewestFirst")}
            fixed
            columns={priceListColumns}
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `${path}?open=${id}`}
            selectedKey={open ?? undefined}
            loading={lists.data === undefined}
            empty={<NoLists path={path} mayManage={mayManage} />}
          />
        )}
        {triable.length > 0 && <TryNumber key={triable.join()} areas={triable} />}
      </Page>
    </SheetLayout>
  );
}

function NoLists({ path, mayManage }: { path: string; mayManage: boolean }) {
  return (
    <EmptyState
      kind="nothing-yet"
      title={t("prices.noPricesAreKnown")}
      actions={
        mayManage && (
          <ButtonLink href={`${path}?open=new`} scroll={false}>
            {t("prices.addAPriceList")}
          </ButtonLink>
        )
      }
    >
      {t("prices.addThePricesThatYourAccountManager")}
    </EmptyState>
  );
}
