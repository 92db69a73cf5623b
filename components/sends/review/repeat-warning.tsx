"use client";

import type { ReactNode } from "react";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/link.tsx";
import { Time } from "#components/ui/time.tsx";

type Repeated = { id: string; title: string; createdAt: Date; by: string | null };

/** The same went out within a day: which send, when, by whom, and why again. The form has `repeatReason`. */
export function RepeatWarning({
  of,
  what = "The same was sent",
  became,
  children = "The same people would get it twice:",
  actions,
}: {
  of: Repeated;
  /** What was sent, up to when: "The same template went to the same list". */
  what?: string;
  /** What became of it, where that is known: "12 emails succeeded so far". */
  became?: string;
  /** What sending it again would mean, before the send is named. */
  children?: ReactNode;
  /** What helps instead of a reason. */
  actions?: ReactNode;
}) {
  return (
    <Callout
      hue="caution"
      title={
        <>
          {what} <Time at={of.createdAt} as="ago" />.
        </>
      }
    >
      {children} <SentBy of={of} />
      {became && `, ${became}`}.{actions && <div className="mt-3 flex flex-wrap items-center gap-2">{actions}</div>}
      <div className="mt-3">
        <TextAreaField
          name="repeatReason"
          label="Why send it again?"
          hint="It is kept in the audit trail."
          rows={2}
          limit={500}
        />
      </div>
    </Callout>
  );
}

/** A send and who sent it. */
export function SentBy({ of }: { of: Repeated }) {
  const { slug } = useWorkspace();
  return (
    <>
      <Link href={`/${slug}/sends/${of.id}`}>{of.title}</Link>
      {of.by !== null && ` by ${of.by}`}
    </>
  );
}
