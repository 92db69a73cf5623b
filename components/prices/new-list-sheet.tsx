"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { Form } from "#components/form/form.tsx";
import { problemsOf } from "#components/form/problems-of.ts";
import { SelectField } from "#components/form/select-field.tsx";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useFieldText } from "#components/form/use-field.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { formatCount } from "#components/ui/number.ts";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { readPriceLines } from "#server/compose/price-lines.ts";
import { type PricedArea, pricedAreas, pricedWords } from "#server/compose/priced-areas.ts";
import { areaNames, isMessageArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { type NewList, newList } from "./new-list-schema.ts";
import { dayInWords, perUnit } from "./price-list-columns.tsx";

/** Adds a list that is pasted, or one price where an area has no other. What is wrong with a line is said while it is typed. */
export function NewListSheet({
  today,
  area,
  currency = "",
  closeHref,
}: {
  today: string;
  /** The area that it begins with. */
  area: PricedArea;
  /** That of the area's list before. */
  currency: string | undefined;
  closeHref: string;
}) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const create = useMutation(trpc.prices.create.mutationOptions());
  return (
    <Sheet
      label={t("prices.addAPriceList")}
      title={t("prices.addAPriceList")}
      monoTitle={false}
      position={t("prices.new")}
      isRow={false}
      closeHref={closeHref}
    >
      <Form
        schema={newList}
        defaultValues={{ area, validFrom: today, currency, lines: "", price: "" }}
        onSubmit={async ({ lines, price, ...values }) => {
          const { area, validFrom } = values;
          const isPasted = isMessageArea(area);
          try {
            const { priceCount } = await create.mutateAsync({ ...values, text: isPasted ? lines : price });
            await client.invalidateQueries(trpc.prices.pathFilter());
            const what = isPasted
              ? t("prices.pricesOfPlural", { priceCount, plural: pricedWords[area].plural })
              : areaNames[area];
            tellGood({
              title: t("prices.priceListAdded"),
              detail: t("prices.whatValidFromDayInWords", { what, dayInWords: dayInWords(validFrom) }),
            });
            router.replace(closeHref, { scroll: false });
            return undefined;
          } catch (error) {
            const problems = problemsOf(error, ["area", "validFrom", "currency", "text"]);
            return problems.map((problem) =>
              problem.field === "text" ? { ...problem, field: isPasted ? "lines" : "price" } : problem,
            );
          }
        }}
      >
        <SelectField<NewList>
          name="area"
          label={t("prices.whatItPrices")}
          options={pricedAreas.map((area) => ({
            value: area,
            label: t("prices.areaPerUnit", { area: areaNames[area], perUnit: perUnit({ area }) }),
          }))}
        />
        <TextField<NewList>
          name="validFrom"
          type="date"
          label={t("prices.validFrom")}
          hint={t("prices.fromMidnightUTCOnAListCannot")}
          short
        />
        <TextField<NewList>
          name="currency"
          label={t("prices.currency")}
          limits={t("prices.threeLettersSuchAsEUR")}
          short
        />
        <Prices />
        <SubmitBar label={t("prices.addTheList")} busyLabel={t("prices.adding")} />
      </Form>
    </Sheet>
  );
}

/** Lines where numbers cost differently, else the one price. */
function Prices() {
  const area = useWatch<NewList, "area">({ name: "area" });
  const label = isMessageArea(area)
    ? t("prices.pricesPerUnit", { perUnit: perUnit({ area }) })
    : t("prices.pricePerUnit", { perUnit: perUnit({ area }) });
  if (!isMessageArea(area)) {
    return (
      <TextField<NewList>
        key="price"
        name="price"
        label={label}
        limits={t("prices.digitsWithAPointSuchAs0")}
        inputMode="decimal"
        short
      />
    );
  }
  return (
    <>
      <TextAreaField<NewList>
        key="lines"
        name="lines"
        label={label}
        hint={t("prices.onePrefixAndOnePricePerLine")}
        limits={t("prices.upTo20000LinesSeparatedBy")}
        rows={10}
      />
      <LineProblems />
    </>
  );
}

const toldAtOnce = 20;

/** How many prices were read, and what is wrong with which line. */
function LineProblems() {
  const text = useFieldText("lines");
  if (text.trim() === "") return null;
  const { prices, problems } = readPriceLines(text);
  return (
    <div className="grid grid-cols-1 gap-1.5 text-sm">
      <p role="status" className="text-muted">
        {problems.length > 0
          ? t("prices.pricesAndProblems", { prices: prices.length, problems: problems.length })
          : t("prices.pricesPriceRead", { prices: prices.length })}
      </p>
      {problems.length > 0 && (
        <ul aria-label={t("prices.linesThatCannotBeRead")} className="grid grid-cols-1 gap-1">
          {problems.slice(0, toldAtOnce).map(({ line, problem }) => (
            <li key={line} className="[overflow-wrap:anywhere]">
              <span className="text-faint">{t("prices.lineLine", { line: formatCount(line) })}</span> {problem}
            </li>
          ))}
          {problems.length > toldAtOnce && (
            <li className="text-muted">
              {t("prices.andProblemsMoreLine", { problems: problems.length - toldAtOnce })}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
