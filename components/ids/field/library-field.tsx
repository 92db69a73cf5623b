"use client";

import { useEffect, useRef, useState } from "react";
import { type FieldPath, type FieldValues, useFormContext, useWatch } from "react-hook-form";
import { ComboboxField } from "#components/form/combobox-field.tsx";
import type { FieldText } from "#components/form/field.tsx";
import { kindWords } from "#components/ids/kinds.ts";
import { sideBySide } from "#components/page/lists.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import type { ComboboxOption } from "#components/ui/controls/combobox.tsx";
import type { UnlistedKind } from "#server/contract/limits/unlisted-ids.ts";
import { t } from "#words/t.ts";
import { ArchivedEntry, KeepEntry } from "./keep-entry.tsx";
import { entriesToOffer, findEntry, type Offered, type OfferedEntry, presetOf, standingOf } from "./offered.ts";
import { useOffered } from "./use-offered.ts";

type LibraryFieldProps<Values extends FieldValues> = FieldText & {
  kind: UnlistedKind;
  /** The application that the form is of: the library of its connection is offered; null is the connection in use. */
  appId: string | null;
  /** A text in the form, whatever it becomes on the wire. */
  name: FieldPath<Values>;
  /** The form is new, so the default of the library may fill the field. */
  preselect?: boolean;
  /** Ids known from elsewhere, offered below those of the library. */
  others?: readonly ComboboxOption[];
};

/**
 * An id that the platform lists nowhere: chosen from the library of the application's connection, or typed as it is. One
 * that the library does not know can be kept then and there.
 */
export function LibraryField<Values extends FieldValues = FieldValues>({
  kind,
  appId,
  name,
  preselect = false,
  others = [],
  ...text
}: LibraryFieldProps<Values>) {
  const mayKeep = useMay("library.manage");
  const watched: unknown = useWatch({ name });
  const value = typeof watched === "string" ? watched : "";
  const [typed, setTyped] = useState("");
  const { offered, isOld, isLooking, found } = useOffered(kind, appId, value, typed);
  usePreset(name, preselect, isOld ? undefined : offered);
  const entries = entriesToOffer(offered, found);
  const standing = standingOf(kind, value, offered && { ...offered, entries }, isOld);
  const entry = "entry" in standing ? standing.entry : undefined;
  const { one, aOne, many } = kindWords[kind];
  return (
    <div className="grid grid-cols-1 gap-2">
      <ComboboxField<Values>
        {...text}
        name={name}
        searchLabel={t("ids.nameOrIdOf", { aOne })}
        placeholder={text.optional ? t("ids.none") : t("ids.chooseOrTypeOne")}
        nothing={t("ids.manyThatYouKeepInTheLibrary", { many })}
        custom={(id) => t("ids.useIdAsTyped", { id })}
        looking={isLooking}
        options={[
          ...(text.optional ? [{ value: "", label: t("ids.none"), keywords: t("ids.noOne", { one }) }] : []),
          ...withTyped(value, [
            ...entries.map(optionOf),
            ...others.filter((other) => !findEntry(kind, other.value, { entries, chosen: null })),
          ]),
        ]}
        selected={() => <Chosen value={value} entry={entry} />}
        onSearch={setTyped}
      />
      {standing.kind === "unknown" && mayKeep && <KeepEntry key={value} {...{ kind, appId, value }} />}
      {standing.kind === "archived" && <ArchivedEntry {...{ kind, appId, value, mayKeep }} entry={standing.entry} />}
    </div>
  );
}

/** Fills an empty field of a new form once with the default of the library. */
function usePreset(name: string, preselect: boolean, offered: Offered | undefined): void {
  const { getValues, setValue } = useFormContext();
  const isDone = useRef(!preselect);
  useEffect(() => {
    if (isDone.current || offered === undefined) return;
    isDone.current = true;
    const preset = presetOf(offered);
    if (preset !== undefined && !getValues(name)) setValue(name, preset);
  }, [name, offered, getValues, setValue]);
}

/** An id from nowhere stands with the others while it is chosen. */
function withTyped(value: string, options: ComboboxOption[]): ComboboxOption[] {
  if (value === "" || options.some((option) => option.value === value)) return options;
  return [{ value, label: value, content: <span className="mono [overflow-wrap:anywhere]">{value}</span> }, ...options];
}

function optionOf(entry: OfferedEntry): ComboboxOption {
  const { value, label, note, isDefault, expectedCount } = entry;
  const facts = [
    isDefault && t("ids.default"),
    expectedCount !== null && t("ids.expectedCountRecipient", { expectedCount }),
    note,
  ].filter((fact) => typeof fact === "string");
  return {
    value,
    label,
    keywords: note ?? "",
    content: (
      <>
        <span className="[overflow-wrap:anywhere]">
          {label !== value && `${label} `}
          <span className={label === value ? "mono" : "mono text-muted"}>{value}</span>
        </span>
        {facts.length > 0 && (
          <span className="block text-xs text-muted [overflow-wrap:anywhere]">{sideBySide(facts)}</span>
        )}
      </>
    ),
  };
}

/** What the closed field shows: the name and the id, or the id alone. */
function Chosen({ value, entry }: { value: string; entry: OfferedEntry | undefined }) {
  if (value === "") return t("ids.none");
  if (!entry || entry.archivedAt || entry.label === entry.value) return <span className="mono">{value}</span>;
  return (
    <>
      {entry.label} <span className="mono text-muted">{value}</span>
    </>
  );
}
