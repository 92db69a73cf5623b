"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { Form } from "#components/form/form.tsx";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { useArrivalFocus } from "#components/page/arrival.tsx";
import { Page, WithAside } from "#components/page/page.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { type Application, useApplication } from "#components/platform-lists/use-application.tsx";
import { WithApplication } from "#components/platform-lists/with-application.tsx";
import { AlreadySent } from "#components/sends/review/already-sent.tsx";
import { useIntent } from "#components/sends/review/use-intent.ts";
import { DraftBadge } from "#components/status/draft-badge.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { type EmailFormInput, emailForm, type KeptValues } from "#server/compose/email-form.ts";
import { ComposeAside, countIn } from "./compose-aside.tsx";
import { ComposeFields } from "./compose-fields.tsx";
import { useKeptDraft, usePrefill, useSaving } from "./use-draft.ts";

/** New email batch, step 1: write. Nothing is stored on the server until the review is confirmed. */
export function ComposePage() {
  const application = useApplication();
  const intent = useIntent();
  const draft = useKeptDraft(intent);
  const prefill = usePrefill(draft === null);
  const { applications } = application;
  const known = draft === undefined || intent === null ? undefined : draft;
  if (known?.kind === "sent")
    return (
      <Frame isDraft={false}>
        <AlreadySent submissionId={known.submissionId} area="email" />
      </Frame>
    );
  const ready = known !== undefined && (known !== null || prefill !== undefined) && applications.length > 0;
  if (!ready || intent === null) {
    return (
      <Frame>
        <WithApplication of={application}>
          <FormSkeleton />
        </WithApplication>
      </Frame>
    );
  }
  return (
    <Compose
      key={intent}
      intent={intent}
      applications={applications}
      start={known?.values ?? prefill?.values ?? {}}
      savedAt={known?.savedAt ?? null}
      prefillFailed={known === null && Boolean(prefill?.error)}
    />
  );
}

function Frame({
  facts,
  isDraft = true,
  children,
}: {
  facts?: { key: string; value: ReactNode }[];
  isDraft?: boolean;
  children: ReactNode;
}) {
  const { slug } = useWorkspace();
  const heading = useArrivalFocus();
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: "Send", href: `/${slug}/send/email` }]}
        title="New email batch"
        heading={heading}
        badge={isDraft && <DraftBadge />}
        facts={facts}
      />
      {children}
    </Page>
  );
}

function Compose({
  intent,
  applications,
  start,
  savedAt: first,
  prefillFailed,
}: {
  intent: string;
  applications: readonly Application[];
  start: KeptValues;
  savedAt: Date | null;
  prefillFailed: boolean;
}) {
  const router = useRouter();
  const { slug, connection, callbackProblem } = useWorkspace();
  const { savedAt, save } = useSaving(intent, first);
  const [values] = useState(() => startValues(start, applications));
  const [expectedCount, setExpectedCount] = useState(() => countIn(values.expectedCount));
  // What the form starts with is kept too, so that a review without a keystroke finds it.
  useEffect(() => {
    if (first === null) save(values);
  }, [first, save, values]);
  const facts = [
    { key: "step", value: "Step 1 of 2: write" },
    { key: "saved", value: <Saved at={savedAt} /> },
    { key: "next", value: "Next: review, nothing is sent yet" },
  ];
  return (
    <Frame facts={facts}>
      <WithAside aside={<ComposeAside expectedCount={expectedCount} isLive={connection?.kind === "live"} />}>
        <Form
          schema={emailForm}
          defaultValues={values}
          onChange={(values) => {
            save(values);
            setExpectedCount(countIn(values.expectedCount));
          }}
          onSubmit={() => {
            router.push(`/${slug}/send/email/review?intent=${intent}`);
            return undefined;
          }}
        >
          {callbackProblem && (
            <Callout hue="bad" title="Nothing can be sent from here yet.">
              {callbackProblem} What became of each email arrives by callback alone; a batch sent while none can arrive
              is a batch nobody will hear of.
            </Callout>
          )}
          {prefillFailed && (
            <Callout hue="caution" title="The earlier send could not be read.">
              The form starts empty.
            </Callout>
          )}
          <ComposeFields applications={applications} isNew={first === null && start.receiverId === undefined} />
          <SubmitBar
            label={expectedCount === null ? "Review this batch" : `Review ${counted(expectedCount, "email")}`}
            busyLabel="Checking…"
            reason={callbackProblem !== null && "Callbacks can’t reach this server. See above for what to set."}
          />
        </Form>
      </WithAside>
    </Frame>
  );
}

/** Every field has a value from the start, so that what is kept is the whole form. */
function startValues(start: KeptValues, applications: readonly Application[]): EmailFormInput {
  const { appId, expectedCount, ...rest } = start;
  const known = applications.find((application) => application.appId === appId) ?? applications[0];
  return {
    fromEmailAddress: "",
    templateID: "",
    subject: "",
    receiverId: "",
    language: "",
    triggerID: "",
    title: "",
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    appId: known?.appId ?? "",
    adFlag: start.adFlag ?? 0,
    expectedCount: typeof expectedCount === "number" ? formatCount(expectedCount) : (expectedCount ?? ""),
  };
}

function Saved({ at }: { at: Date | "nowhere" | null }) {
  if (at === "nowhere") return <span className="text-caution-text">Not saved: this browser keeps nothing</span>;
  if (at === null) return "Saved in this tab as you type";
  return (
    <span>
      Saved in this tab <Time at={at} as="ago" />
    </span>
  );
}

function FormSkeleton() {
  return (
    <div className="grid max-w-form gap-6" aria-hidden="true">
      {["30%", "22%", "26%", "34%"].map((width) => (
        <div key={width} className="grid gap-2">
          <Skeleton width={width} />
          <span className="block h-control rounded-sm border border-line bg-sunken" />
        </div>
      ))}
    </div>
  );
}
