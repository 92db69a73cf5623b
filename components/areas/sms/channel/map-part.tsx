"use client";

import { useWatch } from "react-hook-form";
import { z } from "zod";
import { LibraryField } from "#components/ids/field/library-field.tsx";
import { keptInput, type MapInput, type MapView } from "#components/messages/channel/map-view.ts";
import { mapForm } from "#components/messages/map/map-values.ts";
import type { SmsListDraft } from "#server/domain/areas/sms/channel.ts";

export type SmsMapInput = MapInput & { senderId?: string | undefined };

/** From whom an SMS to many is said to be, beside what every channel asks. */
export const smsMap: MapView<SmsListDraft, SmsMapInput> = {
  form: mapForm("sms", "take the variable out of the text").extend({
    senderId: z.string().trim().max(100, "A sender id has at most 100 characters").optional(),
  }),
  kept: keptInput.extend({ senderId: z.string().optional() }),
  start: ({ senderId }, common) => ({ ...common, senderId: senderId ?? "" }),
  ownOf: ({ senderId }) => ({ senderId }),
  toOwn: ({ senderId }) => ({ senderId: senderId?.trim() || null }),
  fields: ["senderId"],
  Fields: SenderField,
  textField: "content",
  sameForAll: "Every row gets the same text. Insert a column to vary it.",
};

function SenderField({ isNew }: { isNew: boolean }) {
  const appId = useWatch<SmsMapInput, "appId">({ name: "appId" });
  return (
    <LibraryField<SmsMapInput>
      kind="sms_sender"
      appId={appId}
      name="senderId"
      label="Sender id"
      optional
      preselect={isNew}
      limits="Without one the platform chooses"
    />
  );
}
