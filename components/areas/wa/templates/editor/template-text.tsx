"use client";

import { useRef } from "react";
import { useFormContext } from "react-hook-form";
import { Field } from "#components/form/field.tsx";
import { LiveCounter } from "#components/form/text-field.tsx";
import { useField, useFieldText } from "#components/form/use-field.ts";
import { TextNotes } from "#components/messages/text/text-notes.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Textarea } from "#components/ui/controls/textarea.tsx";
import { countVariables } from "#server/contract/wa-variables.ts";
import { t } from "#words/t.ts";
import type { TemplateInput } from "./values.ts";
import { VariableNotes } from "./variable-notes.tsx";

/** A text of a template that may have variables, with a button that puts the next one where the cursor is. */
export function TemplateText({
  name,
  label,
  hint,
  optional,
  limit,
  variables,
  rows,
}: {
  name: "components.header.text" | "components.body.text";
  label: string;
  hint?: string;
  optional?: boolean;
  limit: number;
  /** How many variables it may have. */
  variables: number;
  rows: number;
}) {
  const { register, setValue, formState } = useFormContext<TemplateInput>();
  const text = useFieldText(name);
  const used = countVariables(text);
  const words = {
    label,
    ...(hint && { hint }),
    ...(optional && { optional }),
    limits: t("wa.usedOfVariables", { used, variables }),
  };
  const { error, control } = useField(name, words);
  const { ref, ...registered } = register(name);
  const area = useRef<HTMLTextAreaElement | null>(null);

  function insert() {
    const at = area.current;
    const from = at?.selectionStart ?? text.length;
    const variable = `{{${used + 1}}}`;
    setValue(name, text.slice(0, from) + variable + text.slice(at?.selectionEnd ?? from), {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: formState.isSubmitted,
    });
    // The new text stands in the field once it was drawn.
    requestAnimationFrame(() => {
      at?.focus();
      at?.setSelectionRange(from + variable.length, from + variable.length);
    });
  }

  return (
    <Field {...words} name={name} error={error} counter={<LiveCounter name={name} limit={limit} />}>
      <Textarea
        {...registered}
        {...control}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
        rows={rows}
        dir="auto"
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          icon="plus"
          onClick={insert}
          aria-label={t("wa.insertVariableInTheLabel", { label: label.toLowerCase() })}
        >
          {t("wa.insertVariable")}
        </Button>
        <TextNotes<TemplateInput> name={name} />
        <VariableNotes name={name} hasVariables />
      </div>
    </Field>
  );
}
