import { t } from "#words/t.ts";
import type { SentLine } from "./what-you-send.tsx";

/** Through which application it goes, the first line of every review. With one there is nothing to change. */
export function applicationLine(
  { label, appId }: { label: string; appId: string },
  changeHref: string,
  applications: number,
): SentLine {
  return {
    key: t("sends.application"),
    ...(applications > 1 && { changeHref }),
    value: (
      <>
        {label} <span className="mono text-muted">{appId}</span>
      </>
    ),
  };
}

/** What it is called, the last line of every review. */
export function titleLine(title: string, changeHref: string): SentLine {
  return { key: t("sends.title"), changeHref, value: title };
}
