"use client";

import { type FieldPath, type FieldValues, useFormContext } from "react-hook-form";
import { TextCounter } from "#components/areas/sms/channel/text-counter.tsx";
import type { FieldText } from "#components/form/field.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { useFieldText } from "#components/form/use-field.ts";
import type { LongestRow } from "#components/messages/channel/channel-view.ts";

/** The text of a message, with what it goes out as counted live under it. */
export function ContentField<Values extends FieldValues = FieldValues>({
  name,
  rows = 4,
  longest,
  ...text
}: FieldText & { name: FieldPath<Values>; rows?: number; longest?: LongestRow | null }) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <TextAreaField<Values> {...text} name={name} rows={rows} />
      <LiveCount name={name} longest={longest} />
    </div>
  );
}

/** Alone in its own component, so that typing re-renders the counter and not the form. */
function LiveCount({ name, longest }: { name: string; longest?: LongestRow | null }) {
  const { setValue, formState } = useFormContext();
  const shouldValidate = formState.isSubmitted;
  return (
    <TextCounter
      text={useFieldText(name)}
      longest={longest}
      onReplace={(replaced) => setValue(name, replaced, { shouldValidate })}
    />
  );
}
