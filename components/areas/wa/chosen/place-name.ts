import { t } from "#words/t.ts";

/** What people call a place of a template: "header 1", "body 2". */
export function placeName(place: string): string {
  const [part, number = ""] = place.split(" ");
  if (part === "header") return t("wa.headerPlace", { number });
  return part === "body" ? t("wa.bodyPlace", { number }) : place;
}
