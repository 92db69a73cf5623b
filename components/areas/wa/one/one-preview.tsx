import { messageOfChosen } from "#components/areas/wa/chosen/message-of-chosen.ts";
import { PhonePanel } from "#components/areas/wa/phone/phone-view.tsx";
import { TemplateBubble } from "#components/areas/wa/phone/template-bubble.tsx";
import { t } from "#words/t.ts";
import type { OneFormInput } from "./one-values.ts";

type Written = Pick<OneFormInput, "template" | "filled" | "advanced">;

/** The message on a phone, as far as it is filled in; nothing while no template is chosen. */
export function TemplatePreview({ values: { template, filled, advanced } }: { values: Written }) {
  if (template === null) return null;
  const texts = Object.fromEntries(filled.map(({ place, text }) => [place, text]));
  const message = messageOfChosen(template, texts);
  return (
    <PhonePanel title={t("wa.asTheyGetIt")}>
      <TemplateBubble
        message={advanced?.trim() ? { ...message, added: [t("wa.whatIsWrittenAsJSONIsNot")] } : message}
        empty={t("wa.chooseATemplateToSeeItsMessage")}
      />
    </PhonePanel>
  );
}
