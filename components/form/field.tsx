import type { ReactNode } from "react";
import { cx } from "#components/ui/class-names.ts";
import { Icon } from "#components/ui/icon.tsx";
import { countCodePoints, formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";

/** The id of the control of a field, which the summary's links lead to. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll(".", "-")}`;
}

export type FieldText = {
  label: string;
  /** Under the label: what to write, and why it is asked. */
  hint?: ReactNode;
  /** Under the field, left: its limits in words, "1 to 100 characters". */
  limits?: ReactNode;
  optional?: boolean;
};

/** Ids of the texts around a control, for aria-describedby. */
export function describedBy(name: string, { hint, limits }: Pick<FieldText, "hint" | "limits">, error?: string) {
  const id = fieldId(name);
  const ids = [hint && `${id}-hint`, error && `${id}-error`, limits && `${id}-limits`].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

/** Label, hint, error, control, limits and counter, in that order. A `group` of controls is a fieldset with a legend. */
export function Field({
  name,
  label,
  hint,
  limits,
  optional,
  error,
  counter,
  group = false,
  children,
}: FieldText & { name: string; error?: string; counter?: ReactNode; group?: boolean; children: ReactNode }) {
  const id = fieldId(name);
  const title = (
    <>
      {label}
      {optional && <span className="font-normal text-muted">{t("form.optional")}</span>}
    </>
  );
  const content = (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-sm font-medium text-bad-text">
          <Icon name="circle-alert" size="sm" className="mt-[0.1875rem]" />
          <span>
            <span className="sr-only">{t("form.error")}</span>
            {error}
          </span>
        </p>
      )}
      {children}
      {(limits || counter) && (
        <div className="flex items-center gap-4 text-xs text-muted">
          {limits && <span id={`${id}-limits`}>{limits}</span>}
          {counter && <span className="ml-auto whitespace-nowrap">{counter}</span>}
        </div>
      )}
    </>
  );
  const box = cx("min-w-0", error && "border-l-4 border-bad-fill pl-3");
  if (!group) {
    return (
      <div className={cx("grid grid-cols-1 gap-1", box)}>
        <label htmlFor={id} className="w-fit text-sm font-semibold">
          {title}
        </label>
        {content}
      </div>
    );
  }
  return (
    <fieldset id={id} aria-describedby={describedBy(name, { hint, limits }, error)} className={box}>
      <legend className="mb-1 text-sm font-semibold">{title}</legend>
      <div className="grid grid-cols-1 gap-1">{content}</div>
    </fieldset>
  );
}

/** "27 of 100", in code points; over the limit it turns bad and says by how much. */
export function Counter({ text, limit }: { text: string; limit: number }) {
  const used = countCodePoints(text);
  if (used <= limit) return t("form.usedOfLimit", { used: formatCount(used), limit: formatCount(limit) });
  return (
    <span className="font-medium text-bad-text">
      {t("form.usedOfLimitUsed2TooMany", {
        used: formatCount(used),
        limit: formatCount(limit),
        used2: formatCount(used - limit),
      })}
    </span>
  );
}

/** Two short fields that belong together, in one row; under each other on a phone. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-start gap-4 max-phone:grid-cols-1 max-phone:gap-5">{children}</div>;
}
