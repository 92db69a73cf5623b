"use client";

import { TextField } from "#components/form/text-field.tsx";
import { t } from "#words/t.ts";

export function ListNameField() {
  return (
    <TextField
      name="name"
      label={t("messages.nameOfTheList")}
      hint={t("messages.itsRowsAreKeptUntilSomebodyRemoves")}
      limit={80}
    />
  );
}

/** What a list may be called: the file's name without its ending. Pasted rows have none that says anything. */
export function suggestedName({ name, source }: { name: string; source: "file" | "paste" | "send" }): string {
  return source === "paste" ? "" : name.replace(/\.(csv|tsv|txt|xlsx)$/i, "").slice(0, 80);
}
