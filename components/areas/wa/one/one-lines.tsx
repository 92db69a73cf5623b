import { placeName } from "#components/areas/wa/chosen/place-name.ts";
import { asWritten, PhoneText } from "#components/areas/wa/phone/phone-text.tsx";
import type { SentLine } from "#components/sends/review/what-you-send.tsx";
import { type ChosenTemplate, hasPlacesAlone } from "#server/compose/wa-content.ts";
import { fillVariables } from "#server/contract/wa-variables.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { OneForm, OneFormInput } from "./one-values.ts";

/** The template and its texts, line by line. */
export function linesOfTemplate({ template, filled, advanced }: OneForm, field: (name: string) => string): SentLine[] {
  if (template === null) return [];
  return [
    {
      key: t("wa.template2"),
      changeHref: field("templateKey"),
      value: (
        <span className="[overflow-wrap:anywhere]">
          {rich("wa.nameAndLanguage", {
            name: <span className="mono">{template.name}</span>,
            language: template.language,
          })}
        </span>
      ),
    },
    ...textLines(template, filled, field),
    ...(advanced
      ? [
          {
            key: t("wa.componentsAsJSON"),
            changeHref: field("advanced"),
            value: <span className="mono whitespace-pre-wrap [overflow-wrap:anywhere]">{advanced}</span>,
          },
        ]
      : []),
  ];
}

/** What it says; of a template whose text nobody here knows, what stands at each place. */
function textLines(
  template: ChosenTemplate,
  filled: OneFormInput["filled"],
  field: (name: string) => string,
): SentLine[] {
  if (hasPlacesAlone(template))
    return filled.map(({ place, text }, index) => ({
      key: t("wa.textAtPlace", { place: placeName(place) }),
      changeHref: field(`filled.${index}.text`),
      value: <PhoneText text={text} filling={asWritten} />,
    }));
  const textsOf = (part: string) =>
    filled.filter(({ place }) => place.startsWith(part)).map(({ place, text }) => text || `{{${place}}}`);
  const { header, body, footer } = template;
  const whole = [
    ...(header ? [fillVariables(header, textsOf("header"))] : []),
    fillVariables(body, textsOf("body")),
    ...(footer ? [footer] : []),
  ].join("\n");
  const changeHref = field(filled.length > 0 ? "filled.0.text" : "templateKey");
  return [{ key: t("wa.messageLine"), changeHref, value: <PhoneText text={whole} filling={asWritten} /> }];
}
