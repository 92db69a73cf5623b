"use client";

import NextLink from "next/link";
import { useEffect, useRef } from "react";
import {
  type DraftView,
  stepHref,
  stepNames,
  type WizardStep,
  whyClosed,
  wizardSteps,
} from "#components/areas/sms/draft/wizard-steps.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Icon } from "#components/ui/icon.tsx";

/** The four steps in one line. Those that can be opened are links; the others say why not. */
export function StepsLine({ id, step, draft }: { id: string; step: WizardStep; draft: DraftView | undefined }) {
  const { slug } = useWorkspace();
  const here = wizardSteps.indexOf(step);
  const line = useRef<HTMLElement>(null);
  // On a narrow screen the step that is open may stand outside of it.
  useEffect(() => {
    const current = line.current?.querySelector<HTMLElement>(`[data-step="${step}"]`);
    if (line.current && current) line.current.scrollLeft = current.offsetLeft - 24;
  }, [step]);
  return (
    <nav ref={line} aria-label="Steps" className="relative overflow-x-auto border-b border-line">
      <ol className="flex min-w-max gap-x-6 max-phone:gap-x-5">
        {wizardSteps.map((each, index) => {
          const closed = draft ? whyClosed(each, draft) : "";
          const isHere = each === step;
          const name = (
            <>
              <Mark index={index} isDone={index < here && closed === null} />
              {stepNames[each]}
            </>
          );
          const look = cx(
            "-mb-px inline-flex min-h-control items-center gap-2 border-b-2 pb-1.5 text-sm max-phone:min-h-touch",
            isHere ? "border-accent font-semibold text-ink" : "border-transparent",
          );
          return (
            <li key={each} data-step={each}>
              {isHere || closed === null ? (
                <NextLink
                  href={stepHref(slug, id, each)}
                  aria-current={isHere ? "step" : undefined}
                  className={cx(look, !isHere && "text-muted hover:text-ink")}
                >
                  {name}
                </NextLink>
              ) : (
                <span className={cx(look, "text-faint")} title={closed || undefined}>
                  {name}
                  {closed && <span className="sr-only">, not yet: {closed}</span>}
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
