"use client";

import { type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import { codeTypeChoices, languageChoices } from "#components/areas/otp/words.ts";
import { FieldRow } from "#components/form/field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { LibraryField } from "#components/ids/field/library-field.tsx";
import { otpLimits } from "#server/contract/limits/otp.ts";
import { t } from "#words/t.ts";
import { MarkerText } from "./marker-text.tsx";

const range = ({ min, max }: { min: number; max: number }) => t("otp.minToMax", { min, max });

/** How a code is spoken. `at` is where its fields are in the form; of what is known in part nothing but the name is asked. */
export function VoiceFields<Values extends FieldValues>({
  at = "",
  name,
  isKnownInPart = false,
}: {
  at?: string;
  /** The field of the name, where it is more than a text. */
  name?: React.ReactNode;
  isKnownInPart?: boolean;
}) {
  const path = (field: string) => `${at}${field}` as FieldPath<Values>;
  const codeType = path("codeType");
  const chosen: unknown = useWatch({ name: codeType });
  const { codeLength, speechRate, maxDurationSeconds, repeatCnt } = otpLimits;
  // An update leaves what it does not name as it is, so no default of the platform comes in.
  const limits = (range: string) => (isKnownInPart ? range : t("otp.rangeStaysAsItIsIfLeft", { range }));
  return (
    <>
      {name ?? (
        <TextField
          name={path("name")}
          label={t("otp.name")}
          limit={otpLimits.name.max}
          limits={t("otp.n4To32Characters")}
        />
      )}
      <MarkerText name={path("text")} optional={isKnownInPart} />
      <RadioField
        name={codeType}
        label={t("otp.charactersOfACode")}
        optional={isKnownInPart}
        options={codeTypeChoices}
        {...(chosen === undefined && {
          hint: isKnownInPart ? t("otp.leaveThisEmptyIfYouDoNot") : t("otp.theyHaveNotBeenEnteredYetEach"),
        })}
      />
      <FieldRow>
        <NumberField
          name={path("codeLength")}
          label={t("otp.lengthOfACode")}
          optional
          limits={limits(t("otp.rangeCharacters", { range: range(codeLength) }))}
        />
        <SelectField
          name={path("language")}
          label={t("otp.language")}
          optional
          none={isKnownInPart ? t("otp.notKnown") : t("otp.asItIsAtThePlatform")}
          options={languageChoices}
        />
      </FieldRow>
      <FieldRow>
        <NumberField
          name={path("speechRate")}
          label={t("otp.speechRate")}
          optional
          limits={limits(t("otp.rangeFromSlowToFast", { range: range(speechRate) }))}
        />
        <NumberField
          name={path("repeatCnt")}
          label={t("otp.plays")}
          optional
          limits={limits(t("otp.rangeTimes", { range: range(repeatCnt) }))}
        />
      </FieldRow>
      <NumberField
        name={path("maxDuration")}
        label={t("otp.longestCallInSeconds")}
        optional
        hint={t("otp.theCallIsCutOffAfterThat")}
        limits={limits(range(maxDurationSeconds))}
      />
      <LibraryField
        kind="voice_sender"
        appId={null}
        name={path("senderId")}
        label={t("otp.sender")}
        optional
        hint={t("otp.theNumberThatTheCallComesFrom")}
      />
    </>
  );
}
