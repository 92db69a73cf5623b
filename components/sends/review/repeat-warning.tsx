"use client";

import { TextAreaField } from "#components/form/text-area-field.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/link.tsx";
import { Time } from "#components/ui/time.tsx";

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
  return (
    <Callout
      hue="caution"
      title={
        <>
          The same was sent <Time at={of.createdAt} as="ago" />.
        </>
      }
    >
      The same people would get it twice: <Link href={`/${slug}/sends/${of.id}`}>{of.title}</Link>
      {became && `, ${became}`}.
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
