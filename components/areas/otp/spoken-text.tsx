import { Fragment } from "react";
import { codeMarker } from "#server/contract/limits/otp.ts";
import { t } from "#words/t.ts";

/** A template's text with a chip where the code is spoken. */
export function SpokenText({ text }: { text: string }) {
  const parts = text.split(codeMarker);
  let at = 0;
  return (
    <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {parts.map((part, place) => {
        at += part.length + codeMarker.length;
        return (
          <Fragment key={at}>
            {part}
            {place < parts.length - 1 && (
              <span className="rounded-sm border border-accent-line bg-selected px-1 text-xs font-medium whitespace-nowrap">
                {t("otp.code")}
              </span>
            )}
          </Fragment>
        );
      })}
    </span>
  );
}
