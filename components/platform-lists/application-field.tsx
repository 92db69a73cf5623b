import type { FieldPath, FieldValues } from "react-hook-form";
import { SelectField } from "#components/form/select-field.tsx";
import { t } from "#words/t.ts";

/** An application of any area, as a form names it. */
export type NamedApplication = { appId: string; label: string; connectionName: string | null };

/** Through which application it goes. With one there is nothing to choose. */
export function ApplicationField<Values extends FieldValues = FieldValues>({
  name,
  applications,
}: {
  name: FieldPath<Values>;
  applications: readonly NamedApplication[];
}) {
  const [only] = applications;
  const ofConnection =
    only?.connectionName &&
    t("platformLists.ofConnectionNameTheConnectionInUse", { connectionName: only.connectionName });
  if (applications.length === 1 && only) {
    return (
      <div className="grid content-start gap-1">
        <span className="text-sm font-semibold">{t("platformLists.application")}</span>
        <p className="flex min-h-control flex-wrap items-center gap-2 text-base">
          {only.label} <span className="mono text-muted">{only.appId}</span>
        </p>
        {ofConnection && <p className="text-xs text-muted">{ofConnection}</p>}
      </div>
    );
  }
  return (
    <SelectField<Values>
      name={name}
      label={t("platformLists.application")}
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

/** The application that was chosen, where it is still there; else the default one. */
export function chosenOrFirst(appId: string, applications: readonly NamedApplication[]): string {
  const found = applications.find((one) => one.appId === appId) ?? applications[0];
  return found?.appId ?? "";
}
