import type { ReactNode } from "react";
import { DifferencesTable } from "#components/sends/versions/differences-table.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { type Difference, offSide } from "#server/compose/otp/differences.ts";
import { t } from "#words/t.ts";
import { SpokenText } from "./spoken-text.tsx";
import { fieldName, valueWords } from "./words.ts";

/** Field by field, what is not the same on both sides. */
export function Differences({
  differences,
  before,
  after,
  areBothValid = false,
}: {
  differences: readonly Difference[];
  /** The heads of the two columns. */
  before: string;
  after: string;
  /** The one does not replace the other. */
  areBothValid?: boolean;
}) {
  return (
    <DifferencesTable
      caption={t("otp.whatDiffersFieldByField")}
      head={t("otp.field")}
      {...{ before, after, areBothValid }}
      differences={differences.map(({ field, before: was, after: is }) => {
        // A limit that is off has no parts, which is not to say that nobody knows them.
        const off = offSide(field, differences);
        return {
          key: field,
          name: fieldName(field),
          before: off === "before" ? none() : shown(field, was),
          after: off === "after" ? none() : shown(field, is),
          isMono: field === "senderId",
        };
      })}
    />
  );
}

const none = () => <span className="text-muted">{t("otp.none")}</span>;

/** The text of a voice template has a chip where the code is. */
function shown(field: string, value: Difference["before"]): ReactNode {
  return field === "text" && typeof value === "string" && value !== "" ? (
    <SpokenText text={value} />
  ) : (
    valueWords(field, value)
  );
}

/** The same as a group of a page, with what can be done about them. */
export function DifferencesPanel({
  title,
  meta,
  actions,
  children,
  ...differences
}: Parameters<typeof Differences>[0] & {
  title: string;
  meta?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Panel title={title} meta={meta} actions={actions}>
      <Differences {...differences} />
      {children}
    </Panel>
  );
}
