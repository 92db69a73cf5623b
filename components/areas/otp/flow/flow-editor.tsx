"use client";

import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useWatch } from "react-hook-form";
import { NameField } from "#components/areas/otp/editor/name-field.tsx";
import { OtpEditor } from "#components/areas/otp/editor/otp-editor.tsx";
import type { FormParts } from "#components/areas/otp/editor/otp-form.tsx";
import { OtpReview } from "#components/areas/otp/editor/otp-review.tsx";
import { valueLines } from "#components/areas/otp/value-lines.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { flowSentence } from "#server/compose/otp/flow-lane.ts";
import { flowOf } from "#server/compose/otp/values.ts";
import { t } from "#words/t.ts";
import { Lane } from "./lane.tsx";
import type { FlowForm } from "./schema.ts";
import { StepsField } from "./steps-field.tsx";
import { type FlowInput, flowDrafts, flowInputOf, stepsOf } from "./values.ts";

const parts: FormParts<FlowInput, FlowForm> = {
  kind: "flow",
  schema: () => import("./schema.ts").then(({ flowForm }) => flowForm),
  nameOf: (form) => form,
  drafts: flowDrafts,
  fields: (
    <>
      <NameField kind="flow" ownId={null} />
      <StepsField />
    </>
  ),
  get aside() {
    return (
      <Panel title={t("otp.asItRuns")} meta={t("otp.forecast")} padded>
        <LiveLane />
      </Panel>
    );
  },
};

/** The flow as it is being written. */
function LiveLane() {
  const flow = useWatch<FlowInput, "flow">({ name: "flow" });
  return <Lane flow={stepsOf(flow)} />;
}

/** A new flow; `?from=` begins with the steps of another, which stays as it is. */
export function NewOtpFlowPage() {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const [from] = useQueryState("from", parseAsString);
  const earlier = useQuery(trpc.otp.flow.queryOptions(from === null ? skipToken : { id: from }));
  const add = useMutation(trpc.otp.addFlow.mutationOptions());
  const found = earlier.data;
  // A copy needs a name of its own; what was refused is put right under the one it had.
  const copied = found && (found.current === null ? found.form : { ...found.form, name: "" });
  return (
    <OtpEditor
      parts={parts}
      id={null}
      title={t("otp.newVerificationFlow")}
      crumbs={[{ label: t("otp.flows"), href: `/${slug}/otp/flows` }]}
      facts={[{ key: "once", value: t("otp.aFlowCannotBeChangedAfterIt") }]}
      path="/otp/flows/new"
      prefill={
        from === null
          ? { start: flowInputOf({}), refusal: null }
          : copied && { start: flowInputOf(copied), refusal: found.newest.refusal }
      }
      error={earlier.error}
      review={({ intent, formHref, form: { nameIsFree, ...draft } }) => (
        <OtpReview
          kind="flow"
          {...{ intent, formHref }}
          drafts={flowDrafts}
          name={draft.name}
          lines={valueLines({ kind: "flow", values: flowOf(draft) })}
          changes={null}
          store={(reviewedOn) => add.mutateAsync({ intentId: intent, draft, nameIsFree, reviewedOn })}
          label={t("otp.createName", { name: draft.name })}
        >
          <p className="text-ink">{flowSentence(flowOf(draft).flow)}</p>
          <p>{t("otp.thePlatformHasNoCallThatChanges")}</p>
        </OtpReview>
      )}
    />
  );
}
