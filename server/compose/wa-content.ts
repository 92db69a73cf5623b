/** A template as it was known when somebody chose it for messages: what they are merged into. */
export type ChosenTemplate = {
  name: string;
  language: string;
  header: string | null;
  body: string;
  footer: string | null;
};

/** The texts of a template as its messages need them, with their variables as the platform marks them: {{1}}. */
export type TemplateTexts = { header: string | null; body: string };

/** A place of a template that every message fills, by the name that people and tables know it by. */
export type TemplatePlace = { part: "header" | "body"; name: string };

const marker = /\{\{\d+\}\}/;

/** The places that messages of a template fill, in their order: "header 1", "body 1", "body 2" … */
export function placesIn({ header, body }: TemplateTexts): TemplatePlace[] {
  return (["header", "body"] as const).flatMap((part) => {
    const text = part === "header" ? (header ?? "") : body;
    return Array.from({ length: text.split(marker).length - 1 }, (_, index) => ({
      part,
      name: `${part} ${index + 1}`,
    }));
  });
}

/**
 * The text that rows are merged into, its variables named by their places; those with a fixed text have it already.
 * What only looks like a variable of ours stays as it is. For a template without
 * places whose text nobody knows a sentence stands there, which goes nowhere.
 */
export function contentOf(texts: TemplateTexts & { name: string }, fixed: Readonly<Record<string, string>>): string {
  const parts = (["header", "body"] as const).map((part) => {
    const pieces = (part === "header" ? (texts.header ?? "") : texts.body).split(marker);
    return pieces
      .map((piece, index) => (index === 0 ? "" : filled(`${part} ${index}`, fixed)) + literal(piece))
      .join("");
  });
  // It is kept as the text of the messages, so it is written the same whoever writes them.
  return parts.filter((part) => part !== "").join("\n\n") || literal(`(The text of ${texts.name} is not known here.)`);
}

function filled(name: string, fixed: Readonly<Record<string, string>>): string {
  const text = fixed[name];
  return text === undefined ? `{{${name}}}` : literal(text);
}

/** As a text that is merged writes braces that begin no variable. */
function literal(text: string): string {
  return text.replaceAll("{{", "{{{{");
}

/** Whether nothing of a template is known but how many places it has. */
export function hasPlacesAlone({ header, body, footer }: TemplateTexts & { footer: string | null }): boolean {
  const isAlone = (text: string) => text === placesAlone(text.split(marker).length - 1);
  return footer === null && isAlone(header ?? "") && isAlone(body);
}

/** A text of nothing but so many places, for a template whose texts nobody knows. */
export function placesAlone(count: number): string {
  return Array.from({ length: count }, (_, index) => `{{${index + 1}}}`).join(" ");
}
