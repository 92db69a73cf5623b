"use client";

import type { ReactNode } from "react";
import { ListPage } from "#components/reading/list/list-page.tsx";
import type { ListTableProps } from "#components/reading/list/list-table.tsx";
import { t } from "#words/t.ts";
import { ApplicationPicker, type useApplication } from "./use-application.tsx";
import type { PlatformList } from "./use-platform-lists.ts";
import { WithApplication } from "./with-application.tsx";

/** A list that the platform keeps for an application: read from there, and changed in its console alone. */
export function PlatformListPage<Row>({
  application,
  query,
  where,
  area,
  ...list
}: ListTableProps<Row> & {
  title: string;
  application: ReturnType<typeof useApplication>;
  query: PlatformList;
  problem: string;
  /** Where it is changed. */
  where: ReactNode;
  /** Whose applications these are, as people call it, where not email's. */
  area?: string;
}) {
  const { applications, chosen, choose } = application;
  return (
    <ListPage
      {...list}
      query={query}
      source={chosen && t("platformLists.thePlatform")}
      readAt={query.data?.at}
      facts={[
        {
          key: "application",
          value: <ApplicationPicker applications={applications} chosen={chosen} onChoose={choose} />,
        },
        { key: "where", value: where },
      ]}
      within={(rows) => (
        <WithApplication of={application} {...(area !== undefined && { area })}>
          {rows}
        </WithApplication>
      )}
    />
  );
}
