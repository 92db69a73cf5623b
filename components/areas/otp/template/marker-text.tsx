"use client";

import { useRef } from "react";
import { useFormContext } from "react-hook-form";
import { SpokenText } from "#components/areas/otp/spoken-text.tsx";
import { Field } from "#components/form/field.tsx";
import { absentWhenEmpty, LiveCounter } from "#components/form/text-field.tsx";
import { useField, useFieldText } from "#components/form/use-field.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Textarea } from "#components/ui/controls/textarea.tsx";
import { codeMarker, otpLimits } from "#server/contract/limits/otp.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

/** What is spoken, with a button that puts the code where the cursor is, and the text as it is heard below. */
export function MarkerText({ name, optional }: { name: string; optional: boolean }) {
  const { register, setValue } = useFormContext();
  const text = useFieldText(name);
  const { min, max } = otpLimits.templateText;
  const words = {
    label: t("otp.text"),
    ...(optional && { optional }),
    hint: <>{rich("otp.whatTheCallSaysPutSpanWhere", { span: <span className="mono">{codeMarker}</span> })}</>,
    limits: t("otp.minToMaxCharacters", { min, max }),
  };
  const { error, control } = useField(name, words);
  const { ref, ...registered } = register(name, optional ? { setValueAs: absentWhenEmpty } : {});
  const area = useRef<HTMLTextAreaElement | null>(null);

  function insert() {
    const at = area.current;
    const from = at?.selectionStart ?? text.length;
    setValue(name, text.slice(0, from) + codeMarker + text.slice(at?.selectionEnd ?? from), {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    });
    // The new text stands in the field once it was drawn.
    requestAnimationFrame(() => {
      at?.focus();
      at?.setSelectionRange(from + codeMarker.length, from + codeMarker.length);
    });
  }

  return (
    <div className="grid grid-cols-1 gap-2">
      <Field {...words} name={name} error={error} counter={<LiveCounter name={name} limit={max} />}>
        <Textarea
          {...registered}
          {...control}
          ref={(element) => {
            ref(element);
            area.current = element;
          }}
          rows={4}
          dir="auto"
        />
      </Field>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-2 text-sm">
        <Button size="sm" icon="plus" onClick={insert}>
          {t("otp.insertTheCode")}
        </Button>
        {text.includes(codeMarker) && (
          <span className="min-w-0 flex-1 basis-60 text-muted">
            {rich("otp.heardAs", { text: <SpokenText text={text} /> })}
          </span>
        )}
      </div>
    </div>
  );
}
