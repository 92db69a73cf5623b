"use client";

import { useWatch } from "react-hook-form";
import { conditionWords } from "#components/areas/aivoice/words.ts";
import { ChecksField } from "#components/form/checks-field.tsx";
import { FieldRow } from "#components/form/field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { aivoiceLimits } from "#server/contract/limits/aivoice.ts";
import { t } from "#words/t.ts";
import type { TaskInput } from "./values.ts";

const { redialIntervalMinutes: minutes, redialTimes: times } = aivoiceLimits;

/** Whether, after what, when and how often a number is dialled again. */
export function RedialFields() {
  const redial = useWatch<TaskInput, "redial">({ name: "redial" });
  return (
    <>
      <RadioField<TaskInput>
        name="redial"
        label={t("aivoice.dialAgain")}
        options={[
          { value: false, label: t("aivoice.never") },
          { value: true, label: t("aivoice.afterSomeResults") },
        ]}
      />
      {redial && (
        <>
          <ChecksField<TaskInput>
            name="redialCondition"
            label={t("aivoice.afterWhichResults")}
            columns
            options={Object.entries(conditionWords).map(([value, label]) => ({ value, label }))}
          />
          <FieldRow>
            <NumberField<TaskInput>
              name="redialInterval"
              label={t("aivoice.minutesBetweenRedials")}
              limits={t("aivoice.minToMax", { min: minutes.min, max: minutes.max.toLocaleString("en-GB") })}
            />
            <NumberField<TaskInput>
              name="redialTimes"
              label={t("aivoice.redialsOfANumber")}
              limits={t("aivoice.minToMax", { min: times.min, max: times.max })}
            />
          </FieldRow>
        </>
      )}
    </>
  );
}
