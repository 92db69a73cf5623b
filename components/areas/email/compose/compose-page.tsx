"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { EmailFrame } from "#components/areas/email/draft/email-frame.tsx";
import {
  beganWith,
  type EmailDraftView,
  formValues,
  stepHref,
  toDraft,
  type WrittenBatch,
} from "#components/areas/email/draft/email-steps.ts";
import { FormSkeleton } from "#components/areas/email/draft/form-skeleton.tsx";
import { readUnsaved } from "#components/areas/email/draft/unsaved.ts";
import { type SaveState, useSaving } from "#components/areas/email/draft/use-saving.ts";
import { Form } from "#components/form/form.tsx";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { WithAside } from "#components/page/page.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { type Application, useApplication } from "#components/platform-lists/use-application.tsx";
import { WithApplication } from "#components/platform-lists/with-application.tsx";
import { ChangedMeanwhile } from "#components/sends/drafts/changed-meanwhile.tsx";
import { OpenDrafts } from "#components/sends/drafts/open-drafts.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Time } from "#components/ui/time.tsx";
import type { EmailFormInput, KeptValues } from "#server/compose/email/form-values.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { ComposeAside, countIn } from "./compose-aside.tsx";
import { ComposeFields } from "./compose-fields.tsx";

type Props = {
  /** Null while nothing is stored. */
  id: string | null;
  /** What a new batch begins with; undefined while that is read. */
  start?: KeptValues | undefined;
  /** Called with the id of a new batch once its first change is stored. */
  onStored?: (id: string) => void;
};

/** An email batch, step 1: write. What is typed is saved for the whole team as it is typed. */
export function ComposePage({ id, start, onStored }: Props) {
  const application = useApplication("email");
  const [state, setState] = useState<SaveState>("saved");
  // The same at both places, so that a form goes on as it stands when its draft is stored.
  const step = (draft: WrittenBatch | undefined) => (
    <WithApplication of={application}>
      {draft && application.applications.length > 0 ? (
        <Compose draft={draft} applications={application.applications} onState={setState} onStored={onStored} />
      ) : (
        <FormSkeleton />
      )}
    </WithApplication>
  );
  const appId = application.chosen?.appId;
  const fresh =
    start && appId !== undefined ? { id: null, version: 0, draft: beganWith({ appId, ...start }) } : undefined;
  return (
    <EmailFrame
      id={id}
      step="write"
      facts={(draft) => [{ key: "saved", value: <Saved state={state} of={draft} /> }]}
      unstored={onStored && step(fresh)}
      after={id === null && <OpenDrafts />}
    >
      {step}
    </EmailFrame>
  );
}

const loadForm = () => import("#server/compose/email/form-schema.ts").then(({ emailForm }) => emailForm);
const notSaved = () => t("email.whatYouTypedCouldNotBeSaved");
const changed = () => t("email.somebodyElseChangedThisDraftChooseAbove");

function Compose({
  draft,
  applications,
  onState,
  onStored,
}: {
  draft: WrittenBatch;
  applications: readonly Application[];
  onState: (state: SaveState) => void;
  onStored: Props["onStored"];
}) {
  const router = useRouter();
  const { slug, connection, callbackProblem } = useWorkspace();
  const { state, problem, based, save, flush, goOn } = useSaving(draft, onStored);
  const [unsaved] = useState(() => readUnsaved(window.sessionStorage, draft));
  const [base, setBase] = useState(() => ({
    round: 0,
    values: startValues(unsaved ? { ...draft, draft: unsaved } : draft, applications),
  }));
  useEffect(() => {
    if (unsaved !== null) save(unsaved);
  }, [save, unsaved]);
  const [expectedCount, setExpectedCount] = useState(() => countIn(base.values.expectedCount));
  const [isNew] = useState(draft.id === null && draft.draft.receiverId === "");
  useEffect(() => onState(state), [onState, state]);
  function take() {
    goOn(draft, false);
    const values = startValues(draft, applications);
    setBase({ round: base.round + 1, values });
    setExpectedCount(countIn(values.expectedCount));
  }
  // Nothing was typed here that is not saved, so that the newer state is simply shown.
  const isNews = draft.version > based && state === "saved";
  const takeNews = useEffectEvent(take);
  useEffect(() => {
    if (isNews) takeNews();
  }, [isNews]);
  return (
    <WithAside aside={<ComposeAside expectedCount={expectedCount} isLive={connection?.kind === "live"} />}>
      <Form
        key={base.round}
        schema={loadForm}
        defaultValues={base.values}
        onChange={(values, by) => {
          save(toDraft({ ...base.values, ...values }), by);
          setExpectedCount(countIn(values.expectedCount));
        }}
        onSubmit={async ({ triggerID = "", ...values }) => {
          const { became, id } = await flush(toDraft({ ...values, triggerID: String(triggerID) }));
          if (became !== "saved" || id === null) return [{ message: became === "changed" ? changed() : notSaved() }];
          router.push(stepHref(slug, id, "review"));
          return undefined;
        }}
      >
        {state === "changed" && <ChangedMeanwhile onTake={take} onKeep={() => goOn(draft, true)} />}
        {state === "failed" && (
          <Callout
            hue="caution"
            alert
            title={t("email.whatYouTypedIsNotSaved")}
            actions={
              <Button size="sm" onClick={() => void flush()}>
                {t("email.saveItNow")}
              </Button>
            }
          >
            {problem}
            {t("email.itIsShownBelowAndIsSaved")}
          </Callout>
        )}
        {callbackProblem && (
          <Callout hue="bad" title={t("email.nothingCanBeSentFromHereYet")}>
            {t("email.callbackProblemResultsArriveOnlyByCallbackSo", { callbackProblem })}
          </Callout>
        )}
        <ComposeFields applications={applications} isNew={isNew} />
        <SubmitBar
          label={
            expectedCount === null ? t("email.reviewThisBatch") : t("email.reviewExpectedCountEmail", { expectedCount })
          }
          busyLabel={t("email.checking")}
          reason={callbackProblem !== null && t("email.callbacksCantReachThisServerSeeAbove")}
        />
      </Form>
    </WithAside>
  );
}

/** Every field has a value from the start, so that what is saved is the whole form. */
function startValues(draft: WrittenBatch, applications: readonly Application[]): EmailFormInput {
  const values = formValues(draft);
  const known = applications.find(({ appId }) => appId === values.appId) ?? applications[0];
  const count = String(values.expectedCount ?? "");
  return {
    ...values,
    appId: known?.appId ?? "",
    expectedCount: /^\d+$/.test(count) ? formatCount(Number(count)) : count,
  };
}

function Saved({ state, of }: { state: SaveState; of: EmailDraftView | undefined }) {
  if (state === "failed" || state === "changed")
    return <span className="text-caution-text">{t("email.notSavedSeeBelow")}</span>;
  if (state === "unsaved") return t("email.saving");
  if (!of) return t("email.savedAsYouType");
  return <span>{rich("email.saved", { age: <Time at={of.changedAt} as="ago" /> })}</span>;
}
