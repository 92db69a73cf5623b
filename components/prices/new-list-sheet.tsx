"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { z } from "zod";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFieldText } from "#components/form/use-field.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { counted, formatCount } from "#components/ui/number.ts";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { readPriceLines } from "#server/compose/price-lines.ts";
import { dayInWords } from "./price-list-columns.tsx";

const schema = z.object({
  validFrom: z.iso.date("Choose a day"),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, "Three letters, such as EUR"),
  text: z.string().superRefine((text, context) => {
    const { prices, problems } = readPriceLines(text);
    if (problems.length > 0)
      context.addIssue({ code: "custom", message: `${counted(problems.length, "line")} cannot be read; see below.` });
    else if (prices.length === 0)
      context.addIssue({ code: "custom", message: "Write at least one line with a prefix and a price" });
  }),
});

/** Adds a list that is pasted. What is wrong with a line is said while it is typed. */
export function NewListSheet({
  today,
  currency = "",
  closeHref,
}: {
  today: string;
  /** That of the list before. */
  currency: string | undefined;
  closeHref: string;
}) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const create = useMutation(trpc.prices.create.mutationOptions());
  return (
    <Sheet
      label="Add a price list"
      title="Add a price list"
      monoTitle={false}
      position="New"
      isRow={false}
      closeHref={closeHref}
    >
      <Form
        schema={schema}
        defaultValues={{ validFrom: today, currency, text: "" }}
        onSubmit={async (values) => {
          try {
            const { priceCount } = await create.mutateAsync(values);
            await client.invalidateQueries(trpc.prices.pathFilter());
            tellGood({
              title: "Price list added",
              detail: `${formatCount(priceCount)} prices, valid from ${dayInWords(values.validFrom)}`,
            });
            router.replace(closeHref, { scroll: false });
            return undefined;
          } catch (error) {
            return problemsOf(error, ["validFrom", "currency", "text"]);
          }
        }}
      >
        <TextField
          name="validFrom"
          type="date"
          label="Valid from"
          hint="From midnight UTC on. A list cannot be changed later; add a new one instead."
          short
        />
        <TextField name="currency" label="Currency" limits="Three letters, such as EUR" short />
        <TextAreaField
          name="text"
          label="Prices per part"
          hint="One prefix and one price per line, such as 49,0.0451. The longest prefix that a number begins with decides."
          limits="Up to 20,000 lines; separated by a comma, semicolon or tab, decimals with a point"
          rows={10}
        />
        <LineProblems />
        <SubmitBar label="Add the list" busyLabel="Adding…" />
      </Form>
    </Sheet>
  );
}

const toldAtOnce = 20;

/** How many prices were read, and what is wrong with which line. */
function LineProblems() {
  const text = useFieldText("text");
  if (text.trim() === "") return null;
  const { prices, problems } = readPriceLines(text);
  return (
    <div className="grid grid-cols-1 gap-1.5 text-sm">
      <p role="status" className="text-muted">
        {counted(prices.length, "price")} read{problems.length > 0 && `, ${counted(problems.length, "line")} not`}
      </p>
      {problems.length > 0 && (
        <ul aria-label="Lines that cannot be read" className="grid grid-cols-1 gap-1">
          {problems.slice(0, toldAtOnce).map(({ line, problem }) => (
            <li key={line} className="[overflow-wrap:anywhere]">
              <span className="text-faint">Line {formatCount(line)}</span> {problem}
            </li>
          ))}
          {problems.length > toldAtOnce && (
            <li className="text-muted">And {counted(problems.length - toldAtOnce, "more line")}.</li>
          )}
        </ul>
      )}
    </div>
  );
}
