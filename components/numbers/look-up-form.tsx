"use client";

import { CountryField } from "#components/form/country-field.tsx";
import { Form } from "#components/form/form.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
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
  return (
    <Form
      schema={schema}
      defaultValues={{ who, country: country ?? "" }}
      onSubmit={(wanted) => {
        onAsk(wanted);
        return undefined;
      }}
    >
      <div className="grid grid-cols-2 items-start gap-4 max-phone:grid-cols-1">
        <TextField
          name="who"
          label="Number or address"
          mono
          limits="As +49 151 1234 5678, or as ada@example.com in any letter case"
        />
        <CountryField name="country" label="Country" limits="Used when a number has no country code" />
      </div>
      <div>
        <Button type="submit" variant="primary" icon="search">
          Look up
        </Button>
      </div>
    </Form>
  );
}
