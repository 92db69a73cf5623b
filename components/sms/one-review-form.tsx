"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { confirmation } from "#components/email/confirm.ts";
import { Figures } from "#components/email/review-parts.tsx";
import { sendProblemOf, tellSendProblem } from "#components/email/send-problem.ts";
import { Form } from "#components/form/form.tsx";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { KnownId } from "#components/library-entries/known-id.tsx";
import { WithAside } from "#components/shell/page.tsx";
import { useTRPC } from "#components/trpc/client.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { Link } from "#components/ui/link.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { tellGood } from "#components/ui/toast.tsx";
import { useWorkspace } from "#components/workspace/workspace-context.tsx";
import { AfterSending } from "./after-sending.tsx";
import { OneBarriers, whyBarred } from "./one-barriers.tsx";
import { type OneForm, oneDrafts, toOneDraft } from "./one-values.ts";
import type { OneReviewAnswer } from "./one-view.ts";
import { aboutPrice, priceSource, shownAmount } from "./price-words.ts";
import { RepeatWarning } from "./repeat-warning.tsx";
import { SampleMessage } from "./sample-message.tsx";

type Props = {
  intent: string;
  values: OneForm;
  review: OneReviewAnswer;
  onReviewAgain: () => Promise<OneReviewAnswer | undefined>;
  formHref: string;
};

/** Everything at a glance, then one press. The intent makes every further press the same send. */
export function OneReviewForm(props: Props) {
  const { values, review, formHref } = props;
  const { slug } = useWorkspace();
  const { send, usedBy } = useSend(props);
  const about = aboutPrice(review.price);
  const barred = whyBarred(review);
  return (
    <WithAside aside={<AfterSending />}>
      <Form
        schema={confirmation(null, review.repeatOf !== null)}
        defaultValues={{ confirm: "", repeatReason: "" }}
        onSubmit={send}
      >
        {usedBy && (
          <Callout hue="caution" title="This form made another send.">
            <Link href={`/${slug}/sends/${usedBy}`}>See that send</Link>, or{" "}
            <Link href={`/${slug}/send/sms?from=${usedBy}`}>start a new form from it</Link>.
          </Callout>
        )}
        <OneBarriers review={review} />
        <Figures items={figuresOf(review)} />
        {review.repeatOf && <RepeatWarning of={review.repeatOf} />}
        <WhatYouSend values={values} review={review} formHref={formHref} />
        <SubmitBar
          label={
            <span className="max-phone:text-sm max-phone:leading-tight max-phone:whitespace-normal">
              Send 1 SMS to {review.number} ({about ?? "no price known"})
            </span>
          }
          busyLabel="Handing over…"
          icon="send"
          reason={barred ?? false}
        >
          <ButtonLink href={formHref}>Back</ButtonLink>
        </SubmitBar>
      </Form>
    </WithAside>
  );
}

/** Hands the reviewed message over and says what the answer means. What was reviewed first stays the measure until told. */
function useSend({ intent, values, review, onReviewAgain }: Props) {
  const trpc = useTRPC();
  const router = useRouter();
  const { slug } = useWorkspace();
  const mutation = useMutation(trpc.sms.sendOne.mutationOptions());
  const [reviewedHash, setReviewedHash] = useState(review.hash);
  const [usedBy, setUsedBy] = useState<string>();

  async function send({ repeatReason }: { repeatReason: string }) {
    try {
      const { id } = await mutation.mutateAsync({
        intentId: intent,
        draft: toOneDraft(values),
        reviewedHash,
        title: values.title ?? null,
        repeatReason: review.repeatOf ? repeatReason : null,
      });
      oneDrafts.markSent(window.sessionStorage, slug, intent, id);
      router.replace(`/${slug}/sends/${id}`);
      tellGood({ title: "Handed to the dispatcher", detail: `To ${review.number}` });
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

function figuresOf({ parts, encoding, characters, price, connection }: OneReviewAnswer) {
  const isLive = connection.kind === "live";
  return [
    { label: "Numbers", figure: "1", note: "One call, never repeated by itself" },
    { label: "Parts", figure: formatCount(parts), note: `${counted(characters, "character")}, ${encoding}` },
    price !== null && aboutPrice(price) !== null
      ? { label: "Cost, about", figure: `${price.currency} ${shownAmount(price.amount)}`, note: priceSource(price) }
      : { label: "Cost", figure: "Not known", note: priceSource(price) },
    {
      label: "Environment",
      figure: isLive ? "Live" : "Sandbox",
      note: isLive ? `${connection.name}: people are reached, money is spent` : "Nobody is reached",
    },
  ];
}

function WhatYouSend({ values, review, formHref }: { values: OneForm; review: OneReviewAnswer; formHref: string }) {
  return (
    <Panel title="What you send" actions={<Link href={formHref}>Change</Link>} padded>
      <div className="grid grid-cols-1 gap-4">
        <SampleMessage of={review} />
        <KeyValueList
          items={[
            {
              key: "Sender id",
              value: values.senderId ? (
                <KnownId kind="sms_sender" value={values.senderId} names={[]} />
              ) : (
                "None: the platform chooses"
              ),
            },
            {
              key: "Application",
              value: (
                <>
                  {review.applicationLabel} <span className="mono text-muted">{values.appId}</span>
                </>
              ),
            },
            { key: "Title", value: values.title ?? "None: the number names it" },
          ]}
        />
      </div>
    </Panel>
  );
}
