"use client";

import { useWatch } from "react-hook-form";
import { unitChoices } from "#components/areas/otp/words.ts";
import { FieldRow } from "#components/form/field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { formatCount } from "#components/ui/number.ts";
import type { LimitOf } from "#server/compose/otp/limit-sentence.ts";
import { otpLimits } from "#server/contract/limits/otp.ts";
import { t } from "#words/t.ts";
import type { AppInput } from "./values.ts";

const { limit, period } = otpLimits;

/** One limit: whether there is one, and how many codes in which time. */
export function LimitFields({ of, title, whom }: { of: LimitOf; title: string; whom: string }) {
  const isOn = useWatch<AppInput, `${LimitOf}.enabled`>({ name: `${of}.enabled` });
  return (
    <div className="grid grid-cols-1 gap-4">
      <RadioField<AppInput>
        name={`${of}.enabled`}
        label={title}
        options={[
          { value: false, label: t("otp.noLimit") },
          { value: true, label: t("otp.limited") },
        ]}
      />
      {isOn && (
        <div className="grid grid-cols-1 gap-4 border-l-4 border-line-strong pl-4">
          <NumberField<AppInput>
            name={`${of}.limit`}
            label={t("otp.maximumCodesWhom", { whom })}
            limits={t("otp.minToMax", { min: limit.min, max: formatCount(limit.max) })}
          />
          <FieldRow>
            <NumberField<AppInput>
              name={`${of}.period`}
              label={t("otp.period")}
              limits={t("otp.minToMax", { min: period.min, max: period.max })}
            />
            <SelectField<AppInput> name={`${of}.unit`} label={t("otp.unitOfThePeriod2")} options={unitChoices} />
          </FieldRow>
        </div>
      )}
    </div>
  );
}
