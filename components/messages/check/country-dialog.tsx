"use client";

import { z } from "zod";
import { CountryField } from "#components/form/country-field.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { t } from "#words/t.ts";

const schema = z.object({
  country: z.string().min(1, { error: () => t("messages.chooseACountry") }),
});

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
      title={t("messages.setTheCountryForCountNumber", { count })}
      description={t("messages.numbersThatHaveACountryCodeKeep")}
      schema={schema}
      defaultValues={{ country: "" }}
      onSubmit={({ country }) => onSet(country)}
      onClose={onClose}
      label={t("messages.setTheCountry")}
      busyLabel={t("messages.setting")}
    >
      <CountryField name="country" label={t("messages.country")} limits={undefined} optional={false} />
    </FormDialog>
  );
}
