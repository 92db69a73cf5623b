"use client";

import { useEffect, useRef } from "react";
import { cx } from "#components/ui/class-names.ts";
import { Icon } from "#components/ui/icon.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { spoken } from "#components/ui/word-parts.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { DraftStep } from "./draft-view.ts";

/** The steps of a draft in one line. Those that can be opened are links; the others say why not. */
export function StepsLine({ steps, step }: { steps: readonly DraftStep[]; step: string }) {
  const here = steps.findIndex(({ key }) => key === step);
  const line = useRef<HTMLElement>(null);
  const inSight = useRef<string>(undefined);
  // On a narrow screen the step that is open may stand outside of it; what is known of the others changes their width.
  const look = [step, ...steps.map(({ closed }) => closed === null)].join();
  useEffect(() => {
    const current = line.current?.querySelector<HTMLElement>(`[data-step="${step}"]`);
    if (!line.current || !current || inSight.current === look) return;
    line.current.scrollLeft = current.offsetLeft - 24;
    inSight.current = look;
  }, [step, look]);
  return (
    <nav ref={line} aria-label={t("sends.steps")} className="relative overflow-x-auto">
      {/* The border is the list’s: what scrolls cuts off whatever lies over its own. */}
      <ol className="flex w-max min-w-full gap-x-6 border-b border-line max-phone:gap-x-5">
        {steps.map(({ key, name, href, closed }, index) => {
          const isHere = key === step;
          const label = (
            <>
              <Mark index={index} isDone={index < here && closed === null} />
              {name}
            </>
          );
          const look = cx(
            "-mb-px inline-flex min-h-control items-center gap-2 border-b-2 pb-1.5 text-sm max-phone:min-h-touch",
            isHere ? "border-accent font-semibold text-ink" : "border-transparent",
          );
          return (
            <li key={key} data-step={key}>
              {isHere || closed === null ? (
                <IntentLink
                  href={href}
                  aria-current={isHere ? "step" : undefined}
                  className={cx(look, !isHere && "text-muted hover:text-ink")}
                >
                  {label}
                </IntentLink>
              ) : (
                <span className={cx(look, "text-faint")} title={closed || undefined}>
                  {closed ? rich("sends.notYetClosed", { label, closed, spoken }) : label}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Mark({ index, isDone }: { index: number; isDone: boolean }) {
  if (isDone) return <Icon name="check" size="sm" className="text-good-text" />;
  return (
    <span aria-hidden="true" className="text-xs">
      {index + 1}
    </span>
  );
}
