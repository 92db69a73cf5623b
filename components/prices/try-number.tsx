"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CountryField } from "#components/form/country-field.tsx";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { Panel } from "#components/ui/panel.tsx";
import { dayInWords } from "./price-list-columns.tsx";

const schema = () => import("./form-schemas.ts").then((loaded) => loaded.triedNumber);

type Answer = Outputs["prices"]["ofNumber"];

/** What one part to a number would cost today. */
export function TryNumber() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [answer, setAnswer] = useState<Answer | null>(null);
  return (
    <Panel title="What would one part cost?" padded>
      <Form
        schema={schema}
        defaultValues={{ number: "", country: "" }}
        onChange={() => setAnswer(null)}
        onSubmit={async ({ number, country }) => {
          try {
            const asked = { number, country: country || null };
            setAnswer(await client.fetchQuery(trpc.prices.ofNumber.queryOptions(asked, { staleTime: 0 })));
            return undefined;
          } catch (error) {
            return problemsOf(error, ["number", "country"]);
          }
        }}
        className="grid grid-cols-1 gap-4 phone:max-w-form"
      >
        <TextField name="number" label="Number" inputMode="tel" />
        <CountryField name="country" />
        <SubmitBar label="Look it up" busyLabel="Looking…">
          <p role="status" className="text-sm [overflow-wrap:anywhere]">
            {answer && <Sentence of={answer} />}
          </p>
        </SubmitBar>
      </Form>
    </Panel>
  );
}

function Sentence({ of: { number, list, price } }: { of: Answer }) {
  if (list === null) return "No price is known: no list is valid today.";
  const from = `your list of ${dayInWords(list.listDate)}`;
  if (price === null) return `No price is known for ${number}: no prefix of ${from} fits.`;
  return (
    <>
      <strong className="font-semibold">
        {list.currency} {price.amount}
      </strong>{" "}
      a part to {number}, by the prefix +{price.prefix} of {from}.
    </>
  );
}
