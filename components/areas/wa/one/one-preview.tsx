import { messageOfChosen } from "#components/areas/wa/chosen/message-of-chosen.ts";
import { PhonePanel } from "#components/areas/wa/phone/phone-view.tsx";
import { TemplateBubble } from "#components/areas/wa/phone/template-bubble.tsx";
import type { OneFormInput } from "./one-values.ts";

type Written = Pick<OneFormInput, "template" | "filled" | "advanced">;

/** The message on a phone, as far as it is filled in; nothing while no template is chosen. */
export function TemplatePreview({ values: { template, filled, advanced } }: { values: Written }) {
  if (template === null) return null;
  const texts = Object.fromEntries(filled.map(({ place, text }) => [place, text]));
  const message = messageOfChosen(template, texts);
  return (
    <PhonePanel title="As they get it">
      <TemplateBubble
        message={advanced?.trim() ? { ...message, added: ["What is written as JSON is not drawn."] } : message}
        empty="Choose a template to see its message."
      />
    </PhonePanel>
  );
}
