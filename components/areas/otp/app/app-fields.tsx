"use client";

import { useWatch } from "react-hook-form";
import { NameField } from "#components/areas/otp/editor/name-field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { otpDefaults, otpLimits } from "#server/contract/limits/otp.ts";
import { t } from "#words/t.ts";
import { LimitFields } from "./limit-fields.tsx";
import type { AppInput } from "./values.ts";

const { min, max } = otpLimits.codeExpiryMinutes;

/** What an application decides: how long a code is valid, and how many go out. */
export function AppFields({ ownId }: { ownId: string | null }) {
  return (
    <>
      <NameField kind="app" ownId={ownId} />
      <NumberField<AppInput>
        name="codeExpiry"
        label={t("otp.minutesACodeIsValid")}
        optional
        limits={t("otp.minToMaxWhich", {
          min,
          max,
          which:
            ownId === null
              ? t("otp.codeExpiryIfLeftEmpty", { codeExpiry: otpDefaults.codeExpiry })
              : t("otp.itStaysAsItIsIfLeft"),
        })}
      />
      <LimitFields of="periodPhoneSendLimit" title={t("otp.codesToOneNumber")} whom={t("otp.toOneNumber")} />
      <LimitFields of="periodTotalSendLimit" title={t("otp.codesInTotal")} whom={t("otp.inTotal")} />
    </>
  );
}

/** The limits as they are typed, for whoever reads them aside. */
export function useTypedLimits() {
  const [phone, total, codeExpiry] = useWatch<AppInput, ["periodPhoneSendLimit", "periodTotalSendLimit", "codeExpiry"]>(
    { name: ["periodPhoneSendLimit", "periodTotalSendLimit", "codeExpiry"] },
  );
  return { phone, total, codeExpiry };
}
