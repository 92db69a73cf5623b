"use client";

import { useEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";
import { Form } from "#components/form/form.tsx";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import type { DraftView, MessageApplication } from "#components/messages/channel/answers.ts";
import { useChannel, useMaySend } from "#components/messages/channel/channel-context.tsx";
import type { MapInput } from "#components/messages/channel/map-view.ts";
import { AfterSending } from "#components/messages/draft/after-sending.tsx";
import { useStepHref } from "#components/messages/draft/use-step-href.ts";
import { isChecking } from "#components/messages/draft/wizard-steps.ts";
import { WithAside } from "#components/page/page.tsx";
import type { Outputs } from "#components/page/trpc/client.ts";
import { ChangedMeanwhile } from "#components/sends/drafts/changed-meanwhile.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { areaTraits } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { useMapView } from "./map-context.tsx";
import { MapFields } from "./map-fields.tsx";
import { startValues } from "./map-values.ts";
import { RowPreview } from "./row-preview.tsx";
import type { Beginning } from "./use-beginning.ts";
import { useMapForm } from "./use-map-form.ts";

type Upload = NonNullable<DraftView["upload"]>;

/** The form of the step, with a message as one row gets it beside it. */
export function MapForm({
  draft,
  upload,
  firstRows,
  applications,
  kept,
  guessed,
}: Beginning & {
  draft: DraftView;
  upload: Upload;
  firstRows: Outputs["uploads"]["rows"]["rows"];
  applications: readonly MessageApplication[];
}) {
  const stepHref = useStepHref();
  const { area } = useChannel();
  const map = useMapView();
  const maySend = useMaySend();
  const columns = upload.columns ?? [];
  const { base, values, isKept, hasConflict, takeStored, keepOwn, onChange, onSubmit } = useMapForm(
    draft,
    columns,
    kept,
    () =>
      map.start(
        draft.draft,
        startValues(
          draft.draft,
          columns,
          guessed,
          applications.map(({ appId }) => appId),
          draft.ownTitle,
        ),
      ),
  );
  const aside = (
    <>
      <RowPreview submissionId={draft.id} uploadId={upload.id} values={values} firstRow={firstRows[0]?.row ?? 1} />
      <AfterSending />
    </>
  );
  return (
    <WithAside aside={aside}>
      <Form
        key={base.round}
        schema={map.form}
        defaultValues={base.values}
        onChange={(next) => onChange({ ...base.values, ...next })}
        onSubmit={onSubmit}
      >
        {hasConflict && <ChangedMeanwhile onTake={takeStored} onKeep={keepOwn} />}
        {!isKept && (
          <Callout hue="caution" title={t("messages.thisBrowserDoesNotKeepYourWork")}>
            {t("messages.aReloadLosesWhatYouTypedHere")}
          </Callout>
        )}
        <Renamed title={draft.ownTitle} />
        <MapFields
          columns={columns}
          applications={applications}
          longest={longestOf(draft)}
          isNew={!draft.draft.content}
        />
        {map.Remark && <map.Remark draft={draft} />}
        <SubmitBar
          label={t("messages.checkRowCountRow", { rowCount: upload.rowCount })}
          busyLabel={t("messages.saving")}
          reason={!maySend && t("messages.yourRoleHereCantSendPlural", { plural: areaTraits[area].plural })}
        >
          <ButtonLink href={stepHref(draft.id, "recipients")}>{t("messages.back")}</ButtonLink>
        </SubmitBar>
      </Form>
    </WithAside>
  );
}

/** Whoever renames the draft meanwhile, by its head or elsewhere, finds the name in the field. */
function Renamed({ title }: { title: string }) {
  const { setValue } = useFormContext<MapInput>();
  const last = useRef(title);
  useEffect(() => {
    if (last.current !== title) setValue("title", title);
    last.current = title;
  }, [title, setValue]);
  return null;
}

/** Of the last check, while its figures stand. */
function longestOf({ check }: DraftView) {
  const facts = check && !isChecking(check.state) ? check.facts : null;
  if (!facts || facts.longestRow === null) return null;
  return { row: facts.longestRow, characters: facts.longestCharacters, parts: facts.longestParts };
}
