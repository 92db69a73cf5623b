"use client";

import { useWatch } from "react-hook-form";
import { LibraryField } from "#components/ids/field/library-field.tsx";
import type { DraftView } from "#components/messages/channel/answers.ts";
import type { MapInput, MapView } from "#components/messages/channel/map-view.ts";
import { isChecking } from "#components/messages/draft/wizard-steps.ts";
import { OfMap } from "#components/messages/map/map-context.tsx";
import { MapStep } from "#components/messages/map/map-step.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import type { SmsListDraft } from "#server/domain/areas/sms/channel.ts";
import { t } from "#words/t.ts";

const DearRemark = onDemand(() => import("./dear-remark.tsx").then((loaded) => loaded.DearRemark));

export type SmsMapInput = MapInput & { senderId?: string | undefined };

/** From whom an SMS to many is said to be, beside what every channel asks. */
export const smsMap: MapView<SmsListDraft, SmsMapInput> = {
  form: () => import("./map-schema.ts").then(({ smsMapForm }) => smsMapForm),
  kept: () => import("./map-schema.ts").then(({ smsMapKept }) => smsMapKept),
  start: ({ senderId }, common) => ({ ...common, senderId: senderId ?? "" }),
  toOwn: ({ senderId }) => ({ senderId: senderId?.trim() || null }),
  Fields: SenderField,
  Remark: LastRemark,
  get sameForAll() {
    return t("sms.everyRowGetsTheSameTextInsert");
  },
};

/** The step that says what goes out, for SMS. */
export function SmsMapStep({ id }: { id: string }) {
  return (
    <OfMap map={smsMap}>
      <MapStep id={id} />
    </OfMap>
  );
}

/** Of the last check, while its figures stand. */
function LastRemark({ draft }: { draft: DraftView }) {
  const { check } = draft;
  const dear = check && !isChecking(check.state) ? check.facts?.dear : undefined;
  return dear ? <DearRemark draft={draft} dear={dear} /> : null;
}

function SenderField({ isNew }: { isNew: boolean }) {
  const appId = useWatch<SmsMapInput, "appId">({ name: "appId" });
  return (
    <LibraryField<SmsMapInput>
      kind="sms_sender"
      appId={appId}
      name="senderId"
      label={t("sms.senderId")}
      optional
      preselect={isNew}
      limits={t("sms.withoutOneThePlatformChooses")}
    />
  );
}
