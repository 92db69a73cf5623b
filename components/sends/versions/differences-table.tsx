import type { ReactNode } from "react";
import { t } from "#words/t.ts";

export type ShownDifference = {
  key: string;
  name: string;
  /** Null is what one of the two does not say. */
  before: ReactNode | null;
  after: ReactNode | null;
  isMono?: boolean;
};

/** What two versions of something say differently, row by row. */
export function DifferencesTable({
  caption,
  head,
  before,
  after,
  differences,
  areBothValid = false,
}: {
  caption: string;
  /** The head of the column of names: "Rule" */
  head: string;
  /** The heads of the other two columns. */
  before: string;
  after: string;
  differences: readonly ShownDifference[];
  /** The one does not replace the other, so nothing is struck out. */
  areBothValid?: boolean;
}) {
  if (differences.length === 0) return <p className="px-4 py-3 text-sm text-muted">{t("sends.theyAreTheSame")}</p>;
  const cell = "px-4 py-2 align-top [overflow-wrap:anywhere] max-phone:px-3";
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-left text-xs text-muted">
          <th scope="col" className={`${cell} w-[28%] font-medium`}>
            {head}
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            {before}
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            {after}
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ key, name, isMono = false, ...values }) => (
          <tr key={key} className="border-b border-line last:border-b-0">
            <th scope="row" className={`${cell} text-left font-medium`}>
              {name}
            </th>
            {(["before", "after"] as const).map((side) => (
              <td key={side} className={cell}>
                <Value words={values[side]} isMono={isMono} mark={areBothValid ? "span" : marks[side]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const marks = { before: "del", after: "ins" } as const;
const looks = { del: "text-muted", ins: "font-medium no-underline", span: "" };

function Value({ words, isMono, mark: Mark }: { words: ReactNode | null; isMono: boolean; mark: keyof typeof looks }) {
  if (words === null) return <span className="text-faint">{t("sends.notKnown")}</span>;
  return <Mark className={`${isMono ? "mono " : ""}${looks[Mark]}`}>{words}</Mark>;
}
