"use client";

import { z } from "zod";
import { CountryField } from "#components/form/country-field.tsx";
import { Form } from "#components/form/form.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { isCountry, normaliseNumber } from "#server/compose/number.ts";
import { numberSentence } from "#server/compose/problems.ts";

export type AskedNumber = { number: string; country: string | null };

const schema = z
  .object({ number: z.string().trim(), country: z.string().optional() })
  .transform(({ number, country }, context): AskedNumber => {
    const home = country && isCountry(country) ? country : null;
    const read = normaliseNumber(number, home);
    if ("number" in read) return { number: read.number, country: home };
    context.addIssue({
      code: "custom",
      path: ["number"],
      message: numberSentence(read),
    });
    return z.NEVER;
  });

/** Asks for a number as people write it; with a country, also without the country code. */
export function NumberForm({ asked, onAsk }: { asked: AskedNumber; onAsk: (asked: AskedNumber) => void }) {
  return (
    <Form
      schema={schema}
      defaultValues={{ number: asked.number, country: asked.country ?? "" }}
      onSubmit={(values) => {
        onAsk(values);
        return undefined;
      }}
    >
      <div className="grid grid-cols-2 items-start gap-4 max-phone:grid-cols-1">
        <TextField
          name="number"
          label="Number"
          type="tel"
          inputMode="tel"
          mono
          limits="With + and its country code, or with a country beside it"
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
