"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CountryField } from "#components/form/country-field.tsx";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SelectField } from "#components/form/select-field.tsx";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useDefaultCountry } from "#components/page/workspace/workspace-context.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { pricedWords } from "#server/compose/priced-areas.ts";
import { areaNames, type MessageArea, messageAreas } from "#server/contract/areas.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { dayInWords } from "./price-list-columns.tsx";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.triedNumber);

type Answer = Outputs["prices"]["ofNumber"] & { area: MessageArea };

/** What one part of an SMS, or one message, to a number would cost today; `areas` have a list. */
export function TryNumber({ areas }: { areas: readonly MessageArea[] }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const home = useDefaultCountry();
  const [answer, setAnswer] = useState<Answer | null>(null);
  return (
    <Panel title={t("prices.whatDoesAMessageToANumber")} padded>
      <Form
        schema={schema}
        defaultValues={{ sent: areas[0] ?? messageAreas[0], number: "", country: home }}
        onChange={() => setAnswer(null)}
        onSubmit={async ({ sent: area, number, country }) => {
          try {
            const asked = { area, number, country: country || null };
            const answered = await client.fetchQuery(trpc.prices.ofNumber.queryOptions(asked, { staleTime: 0 }));
            setAnswer({ ...answered, area });
            return undefined;
          } catch (error) {
            return problemsOf(error, ["number", "country"]);
          }
        }}
        className="grid grid-cols-1 gap-4 phone:max-w-form"
      >
        {areas.length > 1 && (
          <SelectField
            name="sent"
            label={t("prices.whatIsSent")}
            options={areas.map((area) => ({ value: area, label: areaNames[area] }))}
          />
        )}
        <TextField name="number" label={t("prices.number")} inputMode="tel" />
        <CountryField name="country" />
        <SubmitBar label={t("prices.lookItUp")} busyLabel={t("prices.looking")}>
          <p role="status" className="text-sm [overflow-wrap:anywhere]">
            {answer && <Sentence of={answer} />}
          </p>
        </SubmitBar>
      </Form>
    </Panel>
  );
}

function Sentence({ of: { area, number, list, price } }: { of: Answer }) {
  if (list === null) return t("prices.noPriceIsKnownNoPriceList", { plural: pricedWords[area].plural });
  const from = t("prices.yourListOfDayInWords", { dayInWords: dayInWords(list.listDate) });
  if (price === null) return t("prices.noPriceIsKnownForNumberNo", { number, from });
  return rich("prices.aUnitToNumberCosts", {
    b: (words) => <strong className="font-semibold">{words}</strong>,
    currency: list.currency,
    amount: price.amount,
    unit: pricedWords[area].unit,
    number,
    prefix: price.prefix,
    from,
  });
}
