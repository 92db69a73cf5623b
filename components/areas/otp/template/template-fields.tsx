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
import { MarkerText } from "./marker-text.tsx";

const range = ({ min, max }: { min: number; max: number }) => `${min} to ${max}`;

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
  const limits = (range: string) => (isKnownInPart ? range : `${range}; stays as it is if left empty`);
  return (
    <>
      {name ?? <TextField name={path("name")} label="Name" limit={otpLimits.name.max} limits="4 to 32 characters" />}
      <MarkerText name={path("text")} optional={isKnownInPart} />
      <RadioField
        name={codeType}
        label="Characters of a code"
        optional={isKnownInPart}
        options={codeTypeChoices}
        {...(chosen === undefined && {
          hint: isKnownInPart
            ? "Leave this empty if you do not know."
            : "They have not been entered yet. Each change sends them: look them up in the platform’s console.",
        })}
      />
      <FieldRow>
        <NumberField
          name={path("codeLength")}
          label="Length of a code"
          optional
          limits={limits(`${range(codeLength)} characters`)}
        />
        <SelectField
          name={path("language")}
          label="Language"
          optional
          none={isKnownInPart ? "Not known" : "As it is at the platform"}
          options={languageChoices}
        />
      </FieldRow>
      <FieldRow>
        <NumberField
          name={path("speechRate")}
          label="Speech rate"
          optional
          limits={limits(`${range(speechRate)}, from slow to fast`)}
        />
        <NumberField name={path("repeatCnt")} label="Plays" optional limits={limits(`${range(repeatCnt)} times`)} />
      </FieldRow>
      <NumberField
        name={path("maxDuration")}
        label="Longest call in seconds"
        optional
        hint="The call is cut off after that."
        limits={limits(range(maxDurationSeconds))}
      />
      <LibraryField
        kind="voice_sender"
        appId={null}
        name={path("senderId")}
        label="Sender"
        optional
        hint="The number that the call comes from."
      />
    </>
  );
}
