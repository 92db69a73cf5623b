"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import type { OtpVersion } from "#components/areas/otp/kept.ts";
import { NotConnected } from "#components/connections/not-connected.tsx";
import { Page } from "#components/page/page.tsx";
import { useKept } from "#components/page/workspace/use-kept-draft.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { WrittenHeader } from "#components/sends/drafts/written-header.tsx";
import { NothingToReview, NotReviewed, ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import { SubmittedAlready } from "#components/sends/review/submitted-already.tsx";
import { useIntent } from "#components/sends/review/use-intent.ts";
import { useJudged } from "#components/sends/review/use-judged.ts";
import type { Crumb } from "#components/ui/breadcrumb.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { otpThing } from "#server/compose/otp/things.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { type FormParts, OtpForm, type Written } from "./otp-form.tsx";

export type Reviewed<Input, Output> = { intent: string; formHref: string; form: Output; typed: Input };

/** What a form starts with, and why the platform refused the same before. */
export type Prefill<Input> = { start: Input; refusal: OtpVersion["refusal"] };

export type EditorProps<Input extends Written, Output> = {
  parts: FormParts<Input, Output>;
  /** What is changed; null for what is to be made. */
  id: string | null;
  title: string;
  crumbs: Crumb[];
  facts: { key: string; value: ReactNode }[];
  /** The page itself, below the workspace. */
  path: string;
  /** Undefined while it is read. */
  prefill: Prefill<Input> | undefined;
  error: unknown;
  review: (reviewed: Reviewed<Input, Output>) => ReactNode;
};

/** Something to be made or changed: written, reviewed, and submitted once. */
export function OtpEditor<Input extends Written, Output>(props: EditorProps<Input, Output>) {
  const { title, crumbs, facts } = props;
  const { connection } = useWorkspace();
  const [step] = useQueryState("step", parseAsStringLiteral(["review"]));
  const isReview = step === "review";
  return (
    <Page>
      <WrittenHeader
        crumbs={crumbs}
        title={title}
        isReview={isReview}
        facts={[{ key: "sent", value: t("otp.nothingIsSubmittedUntilYouConfirm") }, ...facts]}
      />
      {connection === null ? (
        <NotConnected missing="connection" />
      ) : (
        // Each step reads anew what the tab keeps, which the other one wrote.
        <Step key={step ?? "write"} {...props} isReview={isReview} />
      )}
    </Page>
  );
}

function Step<Input extends Written, Output>({
  parts,
  id,
  path,
  prefill,
  error,
  review,
  isReview,
}: EditorProps<Input, Output> & { isReview: boolean }) {
  const { slug } = useWorkspace();
  const intent = useIntent();
  const kept = useKept(parts.drafts, intent);
  const judging = useJudged(parts.schema, isReview && kept?.kind === "draft" ? kept.values : null);
  const { one } = otpThing(parts.kind);
  const what = id === null ? one : t("otp.change2");
  if (kept === undefined || intent === null) return <ReviewSkeleton />;
  const page = `/${slug}${path}`;
  if (kept?.kind === "sent")
    return (
      <SubmittedAlready
        what={what}
        submissionId={kept.submissionId}
        again={{ href: page, label: id === null ? t("otp.newOne", { one }) : t("otp.changeItAgain") }}
      />
    );
  const formHref = `${page}?intent=${intent}`;
  if (isReview) {
    if (judging.error !== null) return <NotReviewed review={judging} formHref={formHref} />;
    const { judged } = judging;
    if (kept && !judged) return <ReviewSkeleton />;
    if (kept && judged?.success) return review({ intent, formHref, form: judged.data, typed: kept.values });
    return (
      <NothingToReview
        title={kept ? t("otp.thisWhatIsNotReadyForReview", { what }) : t("otp.thereIsNothingToReviewInThis")}
        formHref={formHref}
      >
        {kept ? t("otp.somethingIsMissingOrWrongTheForm") : t("otp.untilYouSubmitItAFormIs")}
      </NothingToReview>
    );
  }
  if (kept === null && error) return <ReadProblem error={error} what={t("otp.theValuesForThisFormCouldNot")} />;
  const start = kept?.values ?? prefill?.start;
  if (start === undefined) return <ReviewSkeleton />;
  const refusal = kept === null ? (prefill?.refusal ?? null) : null;
  return (
    <>
      {refusal && refusal.field === null && (
        <Callout
          hue="bad"
          title={rich("otp.thePlatformRefusedThisBefore", { code: <CodeLink area="otp" code={refusal.code} /> })}
        >
          {refusal.sentence}
        </Callout>
      )}
      <OtpForm
        key={intent}
        {...{ parts, intent, start }}
        ownId={id}
        savedAt={kept?.savedAt ?? null}
        refused={refusal?.field === "name" ? refusal.sentence : null}
        reviewHref={`${formHref}&step=review`}
        label={t("otp.reviewThisWhat", { what })}
      />
    </>
  );
}
