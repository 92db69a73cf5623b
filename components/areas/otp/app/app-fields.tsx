"use client";

import { useWatch } from "react-hook-form";
import { NameField } from "#components/areas/otp/editor/name-field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { otpDefaults, otpLimits } from "#server/contract/limits/otp.ts";
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
        label="Minutes a code is valid"
        optional
        limits={`${min} to ${max}; ${ownId === null ? `${otpDefaults.codeExpiry} if left empty` : "it stays as it is if left empty"}`}
      />
      <LimitFields of="periodPhoneSendLimit" title="Codes to one number" whom="to one number" />
      <LimitFields of="periodTotalSendLimit" title="Codes in total" whom="in total" />
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
