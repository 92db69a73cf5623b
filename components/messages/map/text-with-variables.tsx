"use client";

import { type RefObject, useRef } from "react";
import { useFormContext } from "react-hook-form";
import { columnLabel, variableOf } from "#components/files/guess-columns.ts";
import { Field } from "#components/form/field.tsx";
import { useField, useFieldText } from "#components/form/use-field.ts";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import type { LongestRow } from "#components/messages/channel/channel-view.ts";
import type { MapInput } from "#components/messages/channel/map-view.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Textarea } from "#components/ui/controls/textarea.tsx";
import { Menu, MenuItem } from "#components/ui/overlay/menu.tsx";
import { variableKey } from "#server/compose/merge.ts";
import { t } from "#words/t.ts";

const text = {
  get label() {
    return t("messages.text");
  },
  get hint() {
    return t("messages.insertAColumnWhereItsValueBelongs");
  },
};

/** The text with its variables, a menu that inserts a column where the cursor is, and what the text costs. */
export function TextWithVariables({
  columns,
  longest,
  chosen,
}: {
  columns: readonly string[];
  longest: LongestRow | null;
  chosen: RefObject<Record<string, string>>;
}) {
  const { register, setValue, formState } = useFormContext<MapInput>();
  const content = useFieldText("content");
  const { Counter } = useChannel();
  const { error, control } = useField("content", text);
  const { ref, ...registered } = register("content");
  const area = useRef<HTMLTextAreaElement | null>(null);
  // Where the cursor goes once the menu has given the focus back.
  const cursor = useRef<number | null>(null);

  const put = (next: string) => setValue("content", next, { shouldDirty: true, shouldValidate: formState.isSubmitted });

  function insert(index: number) {
    const name = variableOf(columns, index);
    chosen.current[variableKey(name)] = String(index);
    const from = area.current?.selectionStart ?? content.length;
    const to = area.current?.selectionEnd ?? from;
    const variable = `{{${name}}}`;
    put(content.slice(0, from) + variable + content.slice(to));
    cursor.current = from + variable.length;
  }

  function takeFocus(event: Event) {
    if (cursor.current === null) return;
    event.preventDefault();
    area.current?.focus();
    area.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  }

  return (
    <Field {...text} name="content" error={error}>
      <Textarea
        {...registered}
        {...control}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
        rows={6}
      />
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 max-phone:grid-cols-1">
        <Counter text={content} longest={longest} onReplace={put} />
        <Menu
          label={t("messages.insertAColumn")}
          onCloseAutoFocus={takeFocus}
          trigger={
            <Button size="sm" icon="plus" className="max-phone:order-first max-phone:w-fit">
              {t("messages.insertAColumn")}
            </Button>
          }
        >
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, names may repeat
            <MenuItem key={`${index} ${column}`} onSelect={() => insert(index)}>
              {columnLabel(columns, index)}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </Field>
  );
}
