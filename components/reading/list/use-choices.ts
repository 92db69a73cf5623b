"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import type { SelectOption } from "#components/ui/controls/select.tsx";
import { areaNames } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

export type Choices = { by: SelectOption[]; connections: SelectOption[]; applications: SelectOption[] };

/** Whom and what a list can be narrowed to: people, connections and applications of the workspace, those of before too. */
export function useChoices(): Choices {
  const { people, connections, applications } = useQuery(useTRPC().requests.choices.queryOptions()).data ?? {
    people: [],
    connections: [],
    applications: [],
  };
  return {
    by: people.map(({ id, name, leftAt }) => ({ value: id, label: leftAt ? t("reading.nameLeft", { name }) : name })),
    connections: connections.map(({ id, name, archivedAt }) => ({
      value: id,
      label: archivedAt ? t("reading.nameArchived", { name }) : name,
    })),
    applications: [...new Map(applications.map((one) => [one.appId, one])).values()].map(({ appId, label, area }) => ({
      value: appId,
      label: t("reading.labelOfApplication", { label, area: areaNames[area], appId }),
    })),
  };
}
