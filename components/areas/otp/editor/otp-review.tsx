"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DifferencesPanel } from "#components/areas/otp/differences.tsx";
import { kindPages } from "#components/areas/otp/kept.ts";
import type { ValueLine } from "#components/areas/otp/value-lines.tsx";
import { fieldId } from "#components/form/field.tsx";
import { Form } from "#components/form/form.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import type { KeptDrafts } from "#components/page/workspace/kept-drafts.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { confirmation } from "#components/sends/review/confirm.ts";
import { Press } from "#components/sends/review/press.tsx";
import { NotReviewed, ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import { useSendReviewed } from "#components/sends/review/use-send-reviewed.ts";
import { WhatYouSend } from "#components/sends/review/what-you-send.tsx";
import { Link } from "#components/ui/link.tsx";
import type { Difference } from "#server/compose/otp/differences.ts";
import type { OtpKind } from "#server/compose/otp/values.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

type ReviewProps = {
  kind: OtpKind;
  intent: string;
  formHref: string;
  drafts: Pick<KeptDrafts<unknown>, "markSent">;
  name: string;
  lines: readonly ValueLine[];
  /** What a change changes of what the platform is known to have; null for what is to be made. */
  changes: readonly Difference[] | null;
  /** The platform never said what it has, so that writing the same again may change something. */
  isWrittenAnyway?: boolean;
  /** Hands it over; `reviewedOn` is the connection it was reviewed for. */
  store: (reviewedOn: string) => Promise<{ id: string; submissionId: string }>;
  onRefused?: () => void;
  label: string;
  children: ReactNode;
};

/** Step 2: what submitting it would mean, and over which connection it goes. */
export function OtpReview(props: ReviewProps) {
  const trpc = useTRPC();
  const place = useQuery(trpc.otp.place.queryOptions(undefined, { staleTime: 0 }));
  if (!place.data) return place.error ? <NotReviewed review={place} formHref={props.formHref} /> : <ReviewSkeleton />;
  return (
    <ReviewForm
      {...props}
      connection={place.data.connection}
      onReviewAgain={() => place.refetch().then(({ data }) => data?.connection)}
    />
  );
}

type Connection = { id: string; name: string };

function ReviewForm({
  kind,
  intent,
  formHref,
  drafts,
  name,
  lines,
  changes,
  isWrittenAnyway = false,
  store,
  onRefused,
  label,
  children,
  connection,
  onReviewAgain,
}: ReviewProps & { connection: Connection; onReviewAgain: () => Promise<Connection | undefined> }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { slug } = useWorkspace();
  const { send, problem } = useSendReviewed<{ repeatReason: string }, { id: string; objectId: string }>({
    review: { hash: connection.id, repeatOf: null },
    onReviewAgain: () => onReviewAgain().then((again) => again && { hash: again.id, repeatOf: null }),
    store: async ({ reviewedHash }) => {
      try {
        const { id, submissionId } = await store(reviewedHash);
        return { id: submissionId, objectId: id };
      } catch (error) {
        onRefused?.();
        throw error;
      }
    },
    onStored: (id) => {
      drafts.markSent(window.sessionStorage, slug, intent, id);
      void client.invalidateQueries(trpc.otp.pathFilter());
    },
    what: changes === null ? name : t("otp.theChangeOfName", { name }),
    became: t("otp.isOnItsWayToThePlatform"),
    leadsTo: ({ objectId }) => `${kindPages[kind].path}/${objectId}`,
  });
  const isNothing = changes !== null && changes.length === 0 && !isWrittenAnyway;
  return (
    <Form
      className="grid max-w-form grid-cols-1 gap-5"
      schema={confirmation(null, false)}
      defaultValues={{ confirm: "", repeatReason: "" }}
      onSubmit={send}
    >
      {problem?.kind === "refused" && (
        <p className="text-sm">
          {rich("otp.nothingThatYouTypedIsLostLink", {
            link: (words) => <Link href={`${formHref}#${fieldId("name")}`}>{words}</Link>,
          })}
        </p>
      )}
      {changes !== null && (
        <DifferencesPanel
          title={t("otp.whatChanges")}
          before={t("otp.atThePlatform")}
          after={t("otp.afterThisChange")}
          differences={changes}
        />
      )}
      <WhatYouSend
        title={t("otp.whatYouSubmit")}
        lines={[
          { key: t("otp.connection"), value: connection.name },
          ...lines.map(({ key, field, value }) => ({ key, value, changeHref: `${formHref}#${fieldId(field)}` })),
        ]}
      />
      <div className="grid gap-2 text-sm text-muted">{children}</div>
      <Press reason={isNothing ? t("otp.thePlatformAlreadyHasTheseValues") : null} backHref={formHref}>
        {label}
      </Press>
    </Form>
  );
}
