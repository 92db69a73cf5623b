import { Link } from "#components/ui/link.tsx";
import type { ChartData } from "./chart-data.ts";

/** The figures of a chart, mark by mark. */
export function ChartTable({
  caption,
  head,
  data: { marks, series, format },
  linked,
}: {
  caption: string;
  head: string;
  data: ChartData;
  /** Whether the table is in sight: what nobody sees must not take the focus. */
  linked: boolean;
}) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-xs text-muted">
          <th scope="col" className="border-b border-line-strong py-1 pr-3 text-left font-medium">
            {head}
          </th>
          {series.map(({ key, name }) => (
            <th key={key} scope="col" className="border-b border-line-strong py-1 pl-3 text-right font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {marks.map((mark) => (
          <tr key={mark.key} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1 pr-3 text-left font-normal [overflow-wrap:anywhere]">
              {linked && mark.href ? <Link href={mark.href}>{mark.label}</Link> : mark.label}
            </th>
            {series.map(({ key }, place) => {
              const value = mark.values[place];
              return (
                <td key={key} className="py-1 pl-3 text-right whitespace-nowrap">
                  {value === null || value === undefined ? <span className="text-faint">–</span> : format(value)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
