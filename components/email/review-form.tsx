"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Form } from "#components/form/form.tsx";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { TextField } from "#components/form/text-field.tsx";
import type { useSenders, useTemplates } from "#components/library/use-platform-lists.ts";
import { WithAside } from "#components/shell/page.tsx";
import { type Outputs, useTRPC } from "#components/trpc/client.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/link.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { tellGood } from "#components/ui/toast.tsx";
import { useWorkspace } from "#components/workspace/workspace-context.tsx";
import { CallPanel } from "./call-panel.tsx";
import { confirmation, wordToType } from "./confirm.ts";
import { markSent } from "./draft-storage.ts";
import type { BatchInput } from "./form-values.ts";
import { RepeatWarning } from "./repeat-warning.tsx";
import { Checks, checksOf, Figures, WhatYouSend } from "./review-parts.tsx";
import { sendProblemOf, tellSendProblem } from "./send-problem.ts";

type Review = Outputs["email"]["review"];

export type ReviewFormProps = {
  intent: string;
  input: BatchInput;
  title: string | undefined;
  review: Review;
  onReviewAgain: () => Promise<Review | undefined>;
  templates: ReturnType<typeof useTemplates>;
  senders: ReturnType<typeof useSenders>;
  formHref: string;
};

/** Everything at a glance, then one press. The intent makes every further press the same send. */
export function ReviewForm(props: ReviewFormProps) {
  const { input, review, formHref, templates, senders } = props;
  const { slug } = useWorkspace();
  const { send, usedBy } = useSend(props);
  const { expectedCount, draft } = input;
  const word = wordToType(expectedCount);
  const { checks, blocked } = checksOf(input, templates, senders);
  const emails = expectedCount === null ? "number not known" : `${counted(expectedCount, "email")} expected`;
  return (
    <WithAside
      aside={
        <>
          <Checks checks={checks} />
          <CallPanel />
        </>
      }
    >
      <Form
        schema={confirmation(word, review.repeatOf !== null)}
        defaultValues={{ confirm: "", repeatReason: "" }}
        onSubmit={send}
      >
        {usedBy && (
          <Callout hue="caution" title="This form made another send.">
            <Link href={`/${slug}/sends/${usedBy}`}>See that send</Link>, or{" "}
            <Link href={`/${slug}/send/email?from=${usedBy}`}>start a new form from it</Link>.
          </Callout>
        )}
        <Figures items={figuresOf(input, review)} />
        {review.repeatOf && <RepeatWarning of={review.repeatOf} />}
        <WhatYouSend
          input={input}
          title={props.title}
          applicationLabel={review.applicationLabel}
          names={review.names}
          changeHref={(field) => `${formHref}#field-${field}`}
        />
        {word !== null && (
          <TextField
            name="confirm"
            label={expectedCount === null ? "Type SEND to confirm" : `Type ${word} to confirm the number`}
            hint={
              expectedCount === null
                ? "Nobody knows how many people this list holds. A send can’t be called back once the platform has it."
                : "A send can’t be called back once the platform has it."
            }
            short
          />
        )}
        <SubmitBar
          label={
            <span className="max-phone:text-sm max-phone:leading-tight max-phone:whitespace-normal">
              Send to {shorten(draft.receiverId)} ({emails})
            </span>
          }
          busyLabel="Handing over…"
          icon="send"
          reason={blocked ?? false}
        >
          <ButtonLink href={formHref}>Back</ButtonLink>
        </SubmitBar>
      </Form>
    </WithAside>
  );
}

/** Hands the reviewed batch over and says what the answer means. What was reviewed first stays the measure until told. */
function useSend({ intent, input, title, review, onReviewAgain }: ReviewFormProps) {
  const trpc = useTRPC();
  const router = useRouter();
  const { slug } = useWorkspace();
  const mutation = useMutation(trpc.email.send.mutationOptions());
  const [reviewedHash, setReviewedHash] = useState(review.hash);
  const [usedBy, setUsedBy] = useState<string>();

  async function send({ repeatReason }: { repeatReason: string }) {
    try {
      const { id } = await mutation.mutateAsync({
        ...input,
        intentId: intent,
        reviewedHash,
        title: title ?? null,
        repeatReason: review.repeatOf ? repeatReason : null,
      });
      markSent(window.sessionStorage, slug, intent, id);
      router.replace(`/${slug}/sends/${id}`);
      tellGood({ title: "Handed to the dispatcher", detail: `To ${input.draft.receiverId}` });
      return undefined;
    } catch (error) {
      const problem = sendProblemOf(error);
      if (problem.kind === "changed" || problem.kind === "repeat") {
        const again = await onReviewAgain();
        if (again) setReviewedHash(again.hash);
      }
      if (problem.kind === "used") setUsedBy(problem.submissionId);
      return [tellSendProblem(problem)];
    }
  }
  return { send, usedBy };
}

function figuresOf({ expectedCount }: BatchInput, { connection, learned }: Review) {
  const isLive = connection.kind === "live";
  const source =
    learned && learned.count === expectedCount ? `Learned from ${counted(learned.sends, "send")}` : "As the form says";
  return [
    expectedCount === null
      ? { label: "Emails expected", figure: "Not known", note: "The platform can’t count a list" }
      : { label: "Emails expected", figure: formatCount(expectedCount), note: source },
    { label: "Calls to the platform", figure: "1", note: "Never repeated by itself" },
    {
      label: "Environment",
      figure: isLive ? "Live" : "Sandbox",
      note: isLive ? `${connection.name}: people are reached, money is spent` : "Nobody is reached",
    },
    { label: "Callback", figure: "Its own", note: "Made for this send alone" },
  ];
}

/** Enough of an id to know it by, where a long one would not fit. */
function shorten(id: string): string {
  const points = [...id];
  return points.length <= 32 ? id : `${points.slice(0, 20).join("")}…${points.slice(-8).join("")}`;
}
