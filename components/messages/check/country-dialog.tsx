"use client";

import { z } from "zod";
import { CountryField } from "#components/form/country-field.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { counted } from "#components/ui/number.ts";

const schema = z.object({ country: z.string().min(1, "Choose a country") });

/** Asks which country the numbers without a country code belong to. */
export function CountryDialog({
  count,
  onSet,
  onClose,
}: {
  count: number;
  onSet: (country: string) => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <FormDialog
      title={`Set the country for ${counted(count, "number")}`}
      description="Numbers that have a country code keep theirs. The rows are checked again."
      schema={schema}
      defaultValues={{ country: "" }}
      onSubmit={({ country }) => onSet(country)}
      onClose={onClose}
      label="Set the country"
      busyLabel="Setting…"
    >
      <CountryField name="country" label="Country" limits={undefined} optional={false} />
    </FormDialog>
  );
}
