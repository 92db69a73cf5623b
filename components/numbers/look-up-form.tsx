"use client";

import { CountryField } from "#components/form/country-field.tsx";
import { Form } from "#components/form/form.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useDefaultCountry } from "#components/page/workspace/workspace-context.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";
import type { Wanted } from "./look-up-schema.ts";

const schema = () => import("./look-up-schema.ts").then((loaded) => loaded.lookUp);

/** Asks for a number as people write it, with a country also without the country code, or for an address. */
export function LookUpForm({
  who,
  country = null,
  onAsk,
}: {
  who: string;
  country?: string | null;
  onAsk: (wanted: Wanted) => void;
}) {
  const home = useDefaultCountry();
  return (
    <Form
      schema={schema}
      defaultValues={{ who, country: country ?? home }}
      onSubmit={(wanted) => {
        onAsk(wanted);
        return undefined;
      }}
    >
      <div className="grid grid-cols-2 items-start gap-4 max-phone:grid-cols-1">
        <TextField name="who" label={t("numbers.numberOrAddress")} mono limits={t("numbers.as4915112345678OrAs")} />
        <CountryField name="country" label={t("numbers.country")} limits={t("numbers.usedWhenANumberHasNoCountry")} />
      </div>
      <div>
        <Button type="submit" variant="primary" icon="search">
          {t("numbers.lookUp")}
        </Button>
      </div>
    </Form>
  );
}
