"use client";

import { useFieldText } from "#components/form/use-field.ts";
import { Icon } from "#components/ui/icon.tsx";
import { variableNotesOn } from "./variable-notes-on.ts";

/** Says at a text what its writer may not have meant about variables. */
export function VariableNotes({ name, hasVariables }: { name: string; hasVariables: boolean }) {
  const notes = variableNotesOn(useFieldText(name), hasVariables);
  if (notes.length === 0) return null;
  return (
    <div role="status" className="grid gap-1 text-xs text-caution-text">
      {notes.map((note) => (
        <p key={note} className="flex gap-1.5">
          <Icon name="triangle-alert" size="sm" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{note}</span>
        </p>
      ))}
    </div>
  );
}
