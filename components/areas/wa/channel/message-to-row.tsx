import { messageOfChosen } from "#components/areas/wa/chosen/message-of-chosen.ts";
import { PhoneView } from "#components/areas/wa/phone/phone-view.tsx";
import { TemplateBubble } from "#components/areas/wa/phone/template-bubble.tsx";
import type { RowMessage } from "#components/messages/channel/channel-view.ts";
import type { OwnPart } from "#components/messages/channel/map-view.ts";
import type { WaListDraft } from "#server/domain/areas/wa/channel.ts";
import { t } from "#words/t.ts";

/** The template with a row's values and the texts that are the same for all, on a phone. */
export function MessageToRow({
  own: { template, fixed },
  of: { values },
}: {
  own: OwnPart<WaListDraft>;
  of: RowMessage;
}) {
  return (
    <PhoneView>
      <TemplateBubble
        message={template ? messageOfChosen(template, { ...fixed, ...values }) : {}}
        empty={t("wa.chooseATemplateToSeeItsMessage")}
      />
    </PhoneView>
  );
}
