"use client";

import { TextAreaField } from "#components/form/text-area-field.tsx";
import type { Outputs } from "#components/trpc/client.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/link.tsx";
import { Time } from "#components/ui/time.tsx";
import { useWorkspace } from "#components/workspace/workspace-context.tsx";

type Repeated = NonNullable<Outputs["sms"]["reviewOne"]["repeatOf"]>;

/** The same went out within a day: which send, when, and why again. The form has `repeatReason`. */
export function RepeatWarning({ of }: { of: Repeated }) {
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
      The same people would get it twice: <Link href={`/${slug}/sends/${of.id}`}>{of.title}</Link>.
      <div className="mt-3">
        <TextAreaField
          name="repeatReason"
          label="Why send it again?"
          hint="It is kept in the audit log."
          rows={2}
          limit={500}
        />
      </div>
    </Callout>
  );
}
