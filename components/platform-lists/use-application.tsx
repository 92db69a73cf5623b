"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Select } from "#components/ui/controls/select.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** The area's applications and the one this page is about: `?app=`, else the default one. */
export function useApplication(area: "email" | "voice") {
  const trpc = useTRPC();
  const { connection } = useWorkspace();
  const query = useQuery(trpc[area].applications.queryOptions(undefined, { enabled: connection !== null }));
  const [wanted, setWanted] = useQueryState("app", parseAsString);
  const applications = query.data ?? [];
  const chosen = applications.find(({ appId }) => appId === wanted) ?? applications[0];
  return { query, applications, chosen, choose: (appId: string) => void setWanted(appId) };
}
export type Application = ReturnType<typeof useApplication>["applications"][number];

/** Which application a list is of: a choice where there are several, else its name. */
export function ApplicationPicker({
  applications,
  chosen,
  onChoose,
}: {
  applications: readonly Application[];
  chosen: Application | undefined;
  onChoose: (appId: string) => void;
}) {
  if (!chosen) return null;
  if (applications.length === 1) {
    const { label, connectionName } = chosen;
    const appId = <span className="mono">{chosen.appId}</span>;
    return (
      <span>
        {connectionName
          ? rich("platformLists.applicationOfConnection", { label, appId, connection: connectionName })
          : rich("platformLists.applicationLabel", { label, appId })}
      </span>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <Select
        compact
        aria-label={t("platformLists.application")}
        value={chosen.appId}
        onValueChange={onChoose}
        options={applications.map(({ appId, label }) => ({ value: appId, label: `${label} ${appId}` }))}
      />
      {chosen.connectionName && t("platformLists.ofConnectionName2", { connectionName: chosen.connectionName })}
    </span>
  );
}
