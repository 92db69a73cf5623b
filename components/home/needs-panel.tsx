"use client";

import { Fragment } from "react";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { dayIn } from "#components/reading/list/days.ts";
import { cx } from "#components/ui/class-names.ts";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { hueClass } from "#components/ui/hue.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Time, useZoneOffset } from "#components/ui/time.tsx";
import { t } from "#words/t.ts";
import { type Need, wordsOf } from "./need-words.ts";

const failedDays = 3;
const dayMs = 86_400_000;

/** What goes on only when a person does something, longest waiting first. */
export function NeedsPanel({ needs, at }: { needs: readonly Need[]; at: Date }) {
  const since = dayIn(new Date(at.getTime() - failedDays * dayMs), useZoneOffset());
  return (
    <Panel title={t("home.needsYou")} meta={needs.length > 0 && t("home.longestWaitingFirst")}>
      {needs.length === 0 ? (
        <EmptyState kind="nothing-yet" icon="check" title={t("home.nothingNeedsYou")}>
          {t("home.unknownOutcomesDisputedResultsSendsThatFail")}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {needs.map((need) => (
            <NeedRow
              key={`${need.kind} ${"subject" in need ? need.subject : ""} ${need.since.toISOString()}`}
              need={need}
              since={since}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NeedRow({ need, since }: { need: Need; since: string }) {
  const { slug, permissions } = useWorkspace();
  const { icon, hue, title, todo, action } = wordsOf(need, since);
  const mayGo = action.permission === undefined || permissions.includes(action.permission);
  const href = action.path.startsWith("/admin") ? action.path : `/${slug}${action.path}`;
  return (
    <li className="flex items-start gap-3 px-4 py-2.5 max-phone:flex-wrap">
      <span
        className={cx(
          hueClass[hue],
          "mt-0.5 grid size-5 flex-none place-items-center rounded-full border border-(--hue-line) bg-(--hue-bg) text-(--hue-text)",
        )}
      >
        <Icon name={icon} size="xs" />
      </span>
      <div className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
        <p className="font-medium">{title}</p>
        <p className="text-muted">{todo}</p>
        {"sends" in need && need.count > 1 && (
          <p className="text-xs text-muted">
            {need.sends.map(({ id, title: name }, place) => (
              <Fragment key={id}>
                {place > 0 && " · "}
                <Link href={`/${slug}/sends/${id}`}>{name}</Link>
              </Fragment>
            ))}
            {need.count > need.sends.length && t("home.andMore")}
          </p>
        )}
      </div>
      <div className="ml-auto flex flex-none items-center gap-3 max-phone:w-full max-phone:justify-between max-phone:pl-8">
        <Time at={need.since} as="age" className="text-xs whitespace-nowrap text-muted" />
        {mayGo && (
          <ButtonLink size="sm" href={href} aria-label={t("home.actionOf", { action: action.label, title })}>
            {action.label}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
