"use client";

import { useQuery } from "@tanstack/react-query";
import type { FieldPath, FieldValues } from "react-hook-form";
import { SelectField } from "#components/form/select-field.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";

export type SmsApplication = Outputs["sms"]["applications"][number];

/** The SMS applications of the connection in use, the default one first. */
export function useSmsApplications() {
  const trpc = useTRPC();
  const { connection } = useWorkspace();
  const query = useQuery(trpc.sms.applications.queryOptions(undefined, { enabled: connection !== null }));
  const applications = query.data ?? [];
  return { query, applications, chosen: applications[0] };
}

/** Through which application it goes. With one there is nothing to choose. */
export function ApplicationField<Values extends FieldValues = FieldValues>({
  name,
  applications,
}: {
  name: FieldPath<Values>;
  applications: readonly SmsApplication[];
}) {
  const [only] = applications;
  const ofConnection = only?.connectionName && `Of ${only.connectionName}, the connection in use`;
  if (applications.length === 1 && only) {
    return (
      <div className="grid gap-1">
        <span className="text-sm font-semibold">Application</span>
        <p className="flex min-h-control items-center gap-2 text-base">
          {only.label} <span className="mono text-muted">{only.appId}</span>
        </p>
        {ofConnection && <p className="text-xs text-muted">{ofConnection}</p>}
      </div>
    );
  }
  return (
    <SelectField<Values>
      name={name}
      label="Application"
      limits={ofConnection}
      options={applications.map(({ appId, label }) => ({
        value: appId,
        label: `${label} ${appId}`,
        content: (
          <>
            {label} <span className="mono text-muted">{appId}</span>
          </>
        ),
      }))}
    />
  );
}
