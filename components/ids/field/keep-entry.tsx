"use client";

import { type KeyboardEvent, useId, useState } from "react";
import { useWhenTaken } from "#components/form/form.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Input } from "#components/ui/controls/input.tsx";
import { spoken } from "#components/ui/word-parts.tsx";
import type { UnlistedKind } from "#server/contract/limits/unlisted-ids.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { OfferedEntry } from "./offered.ts";
import { useKeep } from "./use-keep.ts";

type Props = { kind: UnlistedKind; appId: string | null; value: string };

/** The field comes in the place of the button that was pressed. */
const focusOn = (field: HTMLInputElement | null) => field?.focus();

/** Under a field with an id that the library does not know: keeps it on a press, or, once named, with the form. */
export function KeepEntry({ kind, appId, value }: Props) {
  const id = useId();
  const { keep, busy } = useKeep(kind, appId);
  const [label, setLabel] = useState("");
  const [asksName, askName] = useState(false);
  useWhenTaken(() => {
    if (label.trim() !== "") keep(value, label);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // The form around it is not done yet.
    event.preventDefault();
    keep(value, label);
  };
  if (!asksName)
    return (
      <Button size="sm" className="w-fit" onClick={() => askName(true)}>
        {t("ids.keepInTheLibrary")}
        <span className="sr-only"> {value}</span>
      </Button>
    );
  return (
    <div className="grid gap-1 border-l-4 border-line-strong pl-3">
      <label htmlFor={id} className="text-xs text-muted">
        {t("ids.keepItInTheLibraryAs")}
        <span className="sr-only">, {value}</span>
      </label>
      <div className="flex gap-2">
        <Input
          id={id}
          ref={focusOn}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={t("ids.nameOptional")}
          maxLength={80}
          autoComplete="off"
          className="min-w-0 flex-1 text-sm"
        />
        <Button onClick={() => keep(value, label)} loading={busy && t("ids.keeping")}>
          {rich("ids.keepValueInTheLibrary", { value, spoken })}
        </Button>
      </div>
    </div>
  );
}

/** Under a field with an id that was put away: it can be used all the same, and brought back. */
export function ArchivedEntry({
  kind,
  appId,
  value,
  entry,
  mayKeep,
}: Props & { entry: OfferedEntry; mayKeep: boolean }) {
  const { keep, busy } = useKeep(kind, appId);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-l-4 border-line-strong pl-3 text-xs text-muted">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {t("ids.inTheLibraryAsLabelArchivedYou", { label: entry.label })}
      </span>
      {mayKeep && (
        <Button size="sm" onClick={() => keep(value, "")} loading={busy && t("ids.bringingItBack")}>
          {t("ids.restoreIt")}
        </Button>
      )}
    </div>
  );
}
