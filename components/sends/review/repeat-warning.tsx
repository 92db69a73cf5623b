"use client";

import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/link.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { RepeatReason } from "./repeat-reason.tsx";

type Repeated = { id: string; title: string; createdAt: Date };

/** The same went out within a day: which send, when, and why again. The form has `repeatReason`. */
export function RepeatWarning({
  of,
  became,
}: {
  of: Repeated;
  /** What became of it, where that is known: "12 emails succeeded so far". */
  became?: string;
}) {
  const { slug } = useWorkspace();
  const send = <Link href={`/${slug}/sends/${of.id}`}>{of.title}</Link>;
  return (
    <Callout hue="caution" title={rich("sends.theSameWasSent", { age: <Time at={of.createdAt} as="ago" /> })}>
      {became
        ? rich("sends.theSamePeopleWouldGetItTwiceBecame", { send, became })
        : rich("sends.theSamePeopleWouldGetItTwice", { send })}
      <RepeatReason label={t("sends.whySendItAgain")} />
    </Callout>
  );
}
