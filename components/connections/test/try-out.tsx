"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type FieldValues, useFormContext } from "react-hook-form";
import type { TestRow } from "#components/connections/words.ts";
import { problemsOf } from "#components/form/problems-of.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";
import { TestMatrix } from "./test-matrix.tsx";

/** Values to try, as the procedure takes them. */
export type Trial = {
  connectionId: string | null;
  baseUrl?: string;
  apiKey?: string;
  secret: string;
  timeZone?: string;
  applications?: { area: TestRow["area"]; appId: string }[];
};

type Shown = { rows: readonly TestRow[] } | { problem: string } | null;

/** Tests what stands in the form before it is saved, and shows the matrix. Nothing of it is stored. */
export function TryOut({
  trialOf,
  fields,
  label = t("connections.testBeforeSaving"),
}: {
  /** From what is in the fields. */
  trialOf: (values: FieldValues) => Trial;
  /** Names of the form's fields, by which a problem finds its place. */
  fields: (values: FieldValues) => string[];
  label?: string;
}) {
  const form = useFormContext();
  const tryOut = useMutation(useTRPC().connections.tryOut.mutationOptions({ gcTime: 0 }));
  const [shown, setShown] = useState<Shown>(null);
  const press = async () => {
    setShown(null);
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return;
    const values = form.getValues();
    try {
      setShown(await tryOut.mutateAsync(trialOf(values)));
    } catch (error) {
      for (const { field, message } of problemsOf(error, fields(values))) {
        if (field) form.setError(field, { type: "server", message }, { shouldFocus: true });
        else setShown({ problem: message });
      }
    }
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <Button icon="activity" onClick={press} loading={tryOut.isPending && t("connections.testing")}>
          {label}
        </Button>
      </div>
      <div role="status">
        {shown && "rows" in shown && (
          <Panel title={t("connections.whatTheTestShowed")} meta={t("connections.nothingOfItIsStored")}>
            <TestMatrix rows={shown.rows} />
          </Panel>
        )}
      </div>
      {shown && "problem" in shown && (
        <Callout hue="bad" alert title={t("connections.itCouldNotBeTested")}>
          {shown.problem}
        </Callout>
      )}
    </div>
  );
}
