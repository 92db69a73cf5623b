"use client";

import { TextAreaField } from "#components/form/text-area-field.tsx";
import type { Outputs } from "#components/trpc/client.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/link.tsx";
import { counted } from "#components/ui/number.ts";
import { Time } from "#components/ui/time.tsx";
import { useWorkspace } from "#components/workspace/workspace-context.tsx";

type Repeated = NonNullable<Outputs["email"]["review"]["repeatOf"]>;

/** The same request went out within a day: which one, when, what became of it; and why again. */
export function RepeatWarning({ of }: { of: Repeated }) {
  const { slug } = useWorkspace();
  return (
    <Callout
      hue="caution"
      title={
        <>
          The same request was sent <Time at={of.createdAt} as="ago" />.
        </>
      }
    >
      The same people would get it twice: <Link href={`/${slug}/sends/${of.id}`}>{of.title}</Link>,{" "}
      {of.succeeded === 0
        ? "none heard to have succeeded so far"
        : `${counted(of.succeeded, "email")} succeeded so far`}
      .
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
