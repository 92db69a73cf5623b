"use client";

import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";
import { EditedSince, isEditedSince } from "#components/areas/otp/editor/edited-since.tsx";
import { OtpEditor, type Prefill, type Reviewed } from "#components/areas/otp/editor/otp-editor.tsx";
import type { FormParts } from "#components/areas/otp/editor/otp-form.tsx";
import { OtpReview } from "#components/areas/otp/editor/otp-review.tsx";
import { putOnTop } from "#components/areas/otp/editor/put-on-top.ts";
import type { OtpObject } from "#components/areas/otp/kept.ts";
import { valueLines } from "#components/areas/otp/value-lines.tsx";
import type { Judged } from "#components/form/check-while-typing.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import { changesBetween } from "#server/compose/otp/differences.ts";
import { appOfDraft, appWith } from "#server/compose/otp/values.ts";
import { otpDefaults } from "#server/contract/limits/otp.ts";
import { t } from "#words/t.ts";
import { AppFields } from "./app-fields.tsx";
import { CapPanel, LiveLimits } from "./limits-aside.tsx";
import type { AppForm } from "./schema.ts";
import { type AppInput, appDrafts, appInputOf } from "./values.ts";

type App = OtpObject<"app">;

/** The parts of a limit are held against whether there is one. */
const judged: Judged<AppInput> = (name, touched) => {
  const [limit = ""] = name.split(".");
  return name.includes(".") ? [name, ...touched.filter((one) => one !== name && one.startsWith(`${limit}.`))] : [name];
};

const schema = () => import("./schema.ts").then(({ appForm }) => appForm);

function partsOf(ownId: string | null): FormParts<AppInput, AppForm> {
  return {
    kind: "app",
    schema,
    nameOf: (form) => form,
    drafts: appDrafts,
    judged,
    fields: <AppFields ownId={ownId} />,
    aside: (
      <>
        <LiveLimits />
        {ownId === null && <CapPanel />}
      </>
    ),
  };
}

const startOf = ({ form, newest }: App): AppInput => appInputOf({ ...form, basedOn: newest.version });

/** A new application; `?from=` begins with one that was not made. */
export function NewOtpAppPage() {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const [from] = useQueryState("from", parseAsString);
  const earlier = useQuery(trpc.otp.app.queryOptions(from === null ? skipToken : { id: from }));
  const add = useMutation(trpc.otp.addApp.mutationOptions());
  const found = earlier.data;
  const prefill: Prefill<AppInput> | undefined =
    from === null
      ? { start: appInputOf({ codeExpiry: otpDefaults.codeExpiry }), refusal: null }
      : found && { start: appInputOf({ ...found.form, basedOn: 0 }), refusal: found.newest.refusal };
  return (
    <OtpEditor
      parts={partsOf(null)}
      id={null}
      title={t("otp.newVerificationApplication")}
      crumbs={[{ label: t("otp.applications"), href: `/${slug}/otp/apps` }]}
      facts={[]}
      path="/otp/apps/new"
      prefill={prefill}
      error={earlier.error}
      review={({ intent, formHref, form: { nameIsFree, basedOn: _, ...draft } }) => (
        <OtpReview
          kind="app"
          {...{ intent, formHref }}
          drafts={appDrafts}
          name={draft.name}
          lines={valueLines({ kind: "app", values: appOfDraft(draft) })}
          changes={null}
          store={(reviewedOn) => add.mutateAsync({ intentId: intent, draft, nameIsFree, reviewedOn })}
          label={t("otp.createName", { name: draft.name })}
        >
          <p>{t("otp.thePlatformHasNoCallThatDeletes")}</p>
        </OtpReview>
      )}
    />
  );
}

/** A change of an application. */
export function EditOtpAppPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const app = useQuery(trpc.otp.app.queryOptions({ id }, { staleTime: 0 }));
  const { data } = app;
  return (
    <OtpEditor
      parts={partsOf(id)}
      id={id}
      title={t("otp.changeTheApplication")}
      crumbs={[
        { label: t("otp.applications"), href: `/${slug}/otp/apps` },
        { label: data?.name ?? t("otp.theApplication"), href: `/${slug}/otp/apps/${id}` },
      ]}
      facts={data && data.differences.length > 0 ? [drift] : []}
      path={`/otp/apps/${id}/edit`}
      prefill={data && { start: startOf(data), refusal: data.newest.refusal }}
      error={app.error}
      review={(reviewed) =>
        data ? (
          <ReviewChange key={reviewed.intent} {...reviewed} app={data} onAgain={() => void app.refetch()} />
        ) : (
          <ReviewSkeleton />
        )
      }
    />
  );
}

const drift = {
  key: "drift",
  get value() {
    return t("otp.thePlatformHasOtherValuesNowSubmitting");
  },
};

function ReviewChange({
  app,
  intent,
  formHref,
  form: { nameIsFree, basedOn, ...draft },
  typed,
  onAgain,
}: Reviewed<AppInput, AppForm> & { app: App; onAgain: () => void }) {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const router = useRouter();
  const update = useMutation(trpc.otp.updateApp.mutationOptions());
  const { id, name, current, newest, platform } = app;
  if (isEditedSince(app, basedOn))
    return (
      <EditedSince
        object={app}
        {...{ basedOn, formHref }}
        onPutOnTop={({ values }) => {
          const mine = putOnTop(typed, appInputOf({ ...values, basedOn }), startOf(app));
          appDrafts.save(window.sessionStorage, slug, intent, mine, new Date());
          router.push(formHref);
        }}
      />
    );
  const ours = (current ?? newest).values;
  const wanted = appWith(ours, draft);
  const told = platform && !platform.isOlder ? platform.values : null;
  return (
    <OtpReview
      kind="app"
      {...{ intent, formHref, name }}
      drafts={appDrafts}
      lines={valueLines({ kind: "app", values: wanted })}
      changes={changesBetween(told ?? ours, wanted)}
      isWrittenAnyway={told === null}
      store={(reviewedOn) => update.mutateAsync({ id, basedOn, intentId: intent, draft, nameIsFree, reviewedOn })}
      onRefused={onAgain}
      label={t("otp.submitVersionBasedOn", { basedOn: basedOn + 1 })}
    >
      <p>{t("otp.theCallSendsOnlyWhatChangesThe")}</p>
    </OtpReview>
  );
}
