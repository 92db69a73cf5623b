"use client";

import { useWatch } from "react-hook-form";
import { conditionWords } from "#components/areas/aivoice/words.ts";
import { ChecksField } from "#components/form/checks-field.tsx";
import { FieldRow } from "#components/form/field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { aivoiceLimits } from "#server/contract/limits/aivoice.ts";
import type { TaskInput } from "./values.ts";

const { redialIntervalMinutes: minutes, redialTimes: times } = aivoiceLimits;

/** Whether, after what, when and how often a number is dialled again. */
export function RedialFields() {
  const redial = useWatch<TaskInput, "redial">({ name: "redial" });
  return (
    <>
      <RadioField<TaskInput>
        name="redial"
        label="Dial again"
        options={[
          { value: false, label: "Never" },
          { value: true, label: "After some results" },
        ]}
      />
      {redial && (
        <>
          <ChecksField<TaskInput>
            name="redialCondition"
            label="After which results"
            columns
            options={Object.entries(conditionWords).map(([value, label]) => ({ value, label }))}
          />
          <FieldRow>
            <NumberField<TaskInput>
              name="redialInterval"
              label="Minutes between redials"
              limits={`${minutes.min} to ${minutes.max.toLocaleString("en-GB")}`}
            />
            <NumberField<TaskInput>
              name="redialTimes"
              label="Redials of a number"
              limits={`${times.min} to ${times.max}`}
            />
          </FieldRow>
        </>
      )}
    </>
  );
}
