import type { ReactNode } from "react";
import { withinSentence } from "#components/page/lists.ts";
import { Time } from "#components/ui/time.tsx";
import { t } from "#words/t.ts";
import { fieldName, isoTime } from "./field-name.ts";

/** A value of an entry as people read it; nothing for what is absent or null. */
export function FieldValue({ value }: { value: unknown }): ReactNode {
  if (value === null || value === undefined || value === "")
    return <span className="text-faint">{t("audit.nothing")}</span>;
  if (typeof value === "boolean") return value ? t("audit.yes") : t("audit.no");
  if (typeof value === "string") return isoTime.test(value) ? <Time at={value} as="precise" /> : value;
  if (Array.isArray(value) && value.every((item) => typeof item === "string" || typeof item === "number"))
    return value.length > 0 ? listed(value.map(String)) : <span className="text-faint">{t("audit.nothing")}</span>;
  if (Array.isArray(value) && value.every(isFlat))
    return (
      <ul className="grid gap-0.5">
        {value.map((item) => (
          <li key={JSON.stringify(item)}>{inWords(item)}</li>
        ))}
      </ul>
    );
  if (typeof value !== "object") return String(value);
  const parts = Object.entries(value);
  if (parts.length === 0) return <span className="text-faint">{t("audit.nothing")}</span>;
  return (
    <ul className="grid gap-0.5">
      {parts.map(([name, part]) => (
        <li key={name}>
          {!Array.isArray(value) && (
            <span className="text-muted">{t("audit.fieldIs", { field: fieldName(name), value: "" })}</span>
          )}
          <FieldValue value={part} />
        </li>
      ))}
    </ul>
  );
}

type Flat = Record<string, string | number | boolean | null>;

function isFlat(item: unknown): item is Flat {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return false;
  return Object.values(item).every((value) => value === null || typeof value !== "object");
}

/** "SMS sender 100592" of what has a kind, else "Name a, size 3": an id of ours tells nothing where there is more than it. */
function inWords(item: Flat): string {
  if (typeof item.kind === "string" && item.value) return `${fieldName(item.kind)} ${item.value}`;
  const pairs = Object.entries(item).filter(([name]) => name !== "id" || Object.keys(item).length === 1);
  return listed(
    pairs.map(([name, value], place) => {
      const field = fieldName(name);
      return t("audit.fieldWith", {
        field: place > 0 ? withinSentence(field) : field,
        value: String(value ?? t("audit.nothing")),
      });
    }),
  );
}

const listed = (words: readonly string[]) =>
  words.length > 0 ? words.reduce((all, next) => t("audit.listed", { all, next })) : "";
