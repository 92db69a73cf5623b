import type { ReactNode } from "react";
import { Link } from "#components/ui/link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";

/** `changeHref` leads to where it is chosen; what nobody chooses has none. */
export type SentLine = { key: string; value: ReactNode; changeHref?: string };

/** Shows what goes out, line by line, each line with a link to where it can be changed. */
export function WhatYouSend({ title = t("sends.whatYouSend"), lines }: { title?: string; lines: readonly SentLine[] }) {
  return (
    <Panel title={title}>
      <dl>
        {lines.map(({ key, value, changeHref }) => (
          <div
            key={key}
            className="grid grid-cols-[8rem_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line px-4 py-2 text-sm last:border-b-0 max-phone:grid-cols-[minmax(0,1fr)_auto]"
          >
            <dt className="text-muted max-phone:col-span-2">{key}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
            <dd>
              {changeHref && (
                <Link href={changeHref}>
                  {t("sends.change")}
                  <span className="sr-only"> {key.toLowerCase()}</span>
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
