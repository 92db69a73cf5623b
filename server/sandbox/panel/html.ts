/** Text that is markup already. Only `html` and what is written in this folder make it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template: text is escaped, lists are joined, and what is absent leaves nothing. */
export type Content = Html | string | number | false | null | undefined | readonly Content[];

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function isList(content: Content): content is readonly Content[] {
  return Array.isArray(content);
}

function render(content: Content): string {
  if (content instanceof Html) return content.text;
  if (isList(content)) return content.map(render).join("");
  return content === false || content === null || content === undefined ? "" : escaped(String(content));
}

/** Markup with everything put into it escaped, also within double-quoted attributes. */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Html {
  return new Html(parts.map((part, index) => part + render(contents[index])).join(""));
}
