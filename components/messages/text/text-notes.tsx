"use client";

import type { ReactNode } from "react";
import { type FieldPath, type FieldValues, useFormContext } from "react-hook-form";
import { useFieldText } from "#components/form/use-field.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { withoutHidden } from "#server/compose/hidden-characters.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { sayHidden, tagIn } from "./notes-on.ts";

/** A text's field with its notes below. */
export function WithNotes<Values extends FieldValues>({
  name,
  children,
}: {
  name: FieldPath<Values>;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {children}
      <TextNotes<Values> name={name} />
    </div>
  );
}

/** What the platform takes and people may not have meant: tags that are no markup there, and characters nobody sees. */
export function TextNotes<Values extends FieldValues>({ name: path }: { name: FieldPath<Values> }) {
  const name: string = path;
  const { setValue, formState } = useFormContext();
  const text = useFieldText(name);
  const hidden = sayHidden(text);
  const found = tagIn(text);
  if (hidden === null && found === null) return null;
  return (
    <div role="status" className="grid gap-1 text-xs text-caution-text">
      {found !== null && (
        <p className="flex gap-1.5">
          <Icon name="triangle-alert" size="sm" />
          <span>
            {rich("messages.aMessageHasNoHTMLSpanArrives", {
              span: <span className="mono [overflow-wrap:anywhere]">{found}</span>,
            })}
          </span>
        </p>
      )}
      {hidden !== null && (
        <p className="flex flex-wrap items-center gap-1.5">
          <span className="flex gap-1.5">
            <Icon name="triangle-alert" size="sm" />
            <span>{hidden}</span>
          </span>
          <Button
            size="sm"
            onClick={() =>
              setValue(name, withoutHidden(text), { shouldDirty: true, shouldValidate: formState.isSubmitted })
            }
          >
            {t("messages.remove")}
          </Button>
        </p>
      )}
    </div>
  );
}
