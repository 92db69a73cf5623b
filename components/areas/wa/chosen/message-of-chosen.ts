import type { PhoneMessage } from "#components/areas/wa/phone/template-bubble.tsx";
import { type ChosenTemplate, hasPlacesAlone, placesIn } from "#server/compose/wa-content.ts";
import { placeName } from "./place-name.ts";

/** What a phone would show of a template’s message, given what fills its places: "body 1" and so on. */
export function messageOfChosen(
  template: ChosenTemplate,
  values: Readonly<Record<string, string | undefined>>,
): PhoneMessage {
  const { header, body, footer } = template;
  const places = placesIn(template);
  if (hasPlacesAlone(template)) {
    return {
      places: places.map(({ name }) => ({
        name: placeName(name),
        variable: `{{${name.split(" ").at(-1)}}}`,
        text: values[name] ?? "",
      })),
    };
  }
  const textsAt = (part: "header" | "body") =>
    places.filter((place) => place.part === part).map(({ name }) => values[name] ?? "");
  return {
    header: header ? { text: header, samples: textsAt("header") } : undefined,
    body: { text: body, samples: textsAt("body") },
    footer: footer ?? undefined,
  };
}
