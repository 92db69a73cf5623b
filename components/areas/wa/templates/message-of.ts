import { messageOfChosen } from "#components/areas/wa/chosen/message-of-chosen.ts";
import { chosenOf, type KnownTemplate } from "#components/areas/wa/chosen/template-key.ts";
import type { PhoneMessage } from "#components/areas/wa/phone/template-bubble.tsx";
import { waTemplateTypes } from "#server/contract/limits/wa.ts";
import { t } from "#words/t.ts";

/** The parts of a template, from the editor or from what is stored. */
export type Parts = {
  header?: { text: string; example?: { header_text: readonly string[] } | undefined } | undefined;
  body?:
    | {
        text?: string | undefined;
        add_security_recommendation?: boolean | undefined;
        example?: { body_text: readonly (readonly string[])[] } | undefined;
      }
    | undefined;
  footer?: { text?: string | undefined; code_expiration_minutes?: number | undefined } | undefined;
  button?: { buttons: { text?: string | undefined } } | undefined;
};

/** What a phone would show of a template that is known here; one that was adopted without its text has nothing but places. */
export function messageOfKnown(template: KnownTemplate): PhoneMessage {
  const { type, components } = template;
  const message = messageOf(type, components);
  const hasNothing = !message.header && !message.body && !message.footer && message.added?.length === 0;
  return hasNothing ? messageOfChosen(chosenOf(template), {}) : message;
}

/** What a phone would show of a template. The platform’s own sentences are described, since their words are not documented. */
export function messageOf(type: number, { header, body, footer, button }: Parts): PhoneMessage {
  const isAuthentication = type === waTemplateTypes.authentication;
  const minutes = footer?.code_expiration_minutes;
  const added = [
    ...(isAuthentication && !body?.text ? [t("wa.thePlatformsOwnTextWithTheCode")] : []),
    ...(isAuthentication && body?.add_security_recommendation ? [t("wa.thePlatformsSecurityAdvice")] : []),
    ...(minutes !== undefined && !Number.isNaN(minutes)
      ? [t("wa.thatItExpiresAfterMinutesMinuteIn", { minutes })]
      : []),
  ];
  return {
    header: header && { text: header.text, samples: header.example?.header_text ?? [] },
    body: body?.text ? { text: body.text, samples: body.example?.body_text[0] ?? [] } : undefined,
    footer: footer?.text,
    added,
    button: button && (button.buttons.text || t("wa.copyCode")),
  };
}
