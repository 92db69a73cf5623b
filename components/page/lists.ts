import { speaks } from "#words/catalogue";

/** "Email, SMS and instant messages" */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(speaks(), { type: "conjunction" }).format(names);
}

/** "Owner, Sender": as they come, without an "and". */
export function sideBySide(names: readonly string[]): string {
  return new Intl.ListFormat(speaks(), { style: "narrow" }).format(names);
}

/** What stands between two sentences: a blank, and nothing in Chinese. */
export function betweenSentences(): string {
  return speaks() === "zh" ? "" : " ";
}

/** A name inside a sentence: "Message template" loses its capital there, "AI task" keeps them. Chinese has none. */
export function withinSentence(name: string): string {
  if (speaks() === "zh" || /^[A-Z]{2}/.test(name)) return name;
  return name.charAt(0).toLowerCase() + name.slice(1);
}
