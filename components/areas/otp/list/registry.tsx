"use client";

import { parseAsString } from "nuqs";
import type { ReactNode } from "react";
import { kindPages, type OtpObject } from "#components/areas/otp/kept.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { noFilters, useListAddress } from "#components/reading/list/use-list-address.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { otpThing } from "#server/compose/otp/things.ts";
import type { OtpKind } from "#server/compose/otp/values.ts";
import { t } from "#words/t.ts";
import { objectColumns } from "./columns.tsx";

/** The address of a registry, and what is asked for by it. */
export function useRegistryAddress() {
  const address = useListAddress(noFilters, parseAsString);
  const { after, q } = address;
  return { address, input: { ...(q && { q }), ...(after && { cursor: after.cursor }), limit: 50 } };
}

type Page = {
  data: { rows: OtpObject[]; next: string | null } | undefined;
  error: unknown;
  fetchStatus: "fetching" | "paused" | "idle";
  isPlaceholderData: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
};

/** Applications, templates or flows as far as they are known here: the platform lists none. */
export function OtpRegistry({
  kind,
  page,
  address,
  actions,
  nothingYet,
  children,
}: {
  kind: OtpKind;
  page: Page;
  address: ReturnType<typeof useRegistryAddress>["address"];
  actions: ReactNode;
  /** What this page will hold, and how it comes here. */
  nothingYet: ReactNode;
  children?: ReactNode;
}) {
  const { slug } = useWorkspace();
  const { many, path } = kindPages[kind];
  const { one } = otpThing(kind);
  const { after, q } = address;
  return (
    <ListPage
      title={many}
      query={page}
      problem={t("otp.theOneSCouldNotBeRead", { one })}
      source={t("otp.ourRecords")}
      actions={actions}
      facts={[
        {
          key: "where",
          value: kind === "flow" ? t("otp.theseWereMadeHere", { one }) : t("otp.theseWereMadeOrAdoptedHere", { one }),
        },
      ]}
      toolbar={
        <SearchField
          label={t("otp.name")}
          value={address.typed}
          onChange={(event) => address.search(event.target.value)}
        />
      }
      density={`otp-${kind}s`}
      fixed
      caption={t("otp.manyNewestFirst", { many })}
      columns={objectColumns(kind)}
      rows={page.data?.rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/${slug}${path}/${id}`}
      empty={nothingYet}
      noMatch={
        q !== "" && (
          <EmptyState
            kind="no-match"
            title={t("otp.noOneMatches", { one })}
            actions={<Button onClick={address.clear}>{t("otp.clearTheSearch")}</Button>}
          >
            {t("otp.noNameContainsQ", { q })}
          </EmptyState>
        )
      }
      after={after}
      next={page.data?.next}
      hrefOf={address.pageHref}
    >
      {children}
    </ListPage>
  );
}
