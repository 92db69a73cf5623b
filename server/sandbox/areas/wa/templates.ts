import { waTemplateTypes } from "#server/contract/limits/wa.ts";
import { isRecord, numberAt, recordAt, textAt } from "#server/sandbox/json.ts";

const reviewMs = 5000;

/** One language of a template, as far as sending needs it. */
export type Template = {
  id: string;
  name: string;
  language: string;
  /** 0 to 2. */
  type: number;
  variables: { header: number; body: number };
  /** The platform's time in ms; null for a fixture, which needs no review. */
  submittedAt: number | null;
};

/** `UTILITY` for 2: the word that an answer has for a type. */
export function typeName(type: number): string {
  const [word = ""] = Object.entries<number>(waTemplateTypes).find(([, number]) => number === type) ?? [];
  return word.toUpperCase();
}

/** The review takes 5 s of the platform's time; its outcome is in the name (sandbox.md: IM). */
export function statusAt(template: Template, now: number): "PENDING" | "APPROVED" | "REJECTED" {
  if (template.submittedAt === null) return "APPROVED";
  if (now - template.submittedAt < reviewMs) return "PENDING";
  return template.name.includes("reject") ? "REJECTED" : "APPROVED";
}

/** All templates, by name and then by language. */
export class WaTemplates {
  readonly #fixtures: readonly Template[];
  readonly #byName = new Map<string, Map<string, Template>>();

  constructor(fixtures: readonly Template[]) {
    this.#fixtures = fixtures;
    this.clear();
  }

  /** The languages of one name; none where it is unknown. */
  languagesOf(name: string): ReadonlyMap<string, Template> {
    return this.#byName.get(name) ?? new Map();
  }

  /** The type that all languages of the name have; undefined where it is unknown. */
  typeOf(name: string): number | undefined {
    return this.languagesOf(name).values().next().value?.type;
  }

  add(template: Template): void {
    const languages = this.#byName.get(template.name) ?? new Map<string, Template>();
    this.#byName.set(template.name, languages.set(template.language, template));
  }

  clear(): void {
    this.#byName.clear();
    for (const template of this.#fixtures) this.add(template);
  }

  save(): unknown[] {
    const all = [...this.#byName.values()].flatMap((languages) => [...languages.values()]);
    return all.filter((template) => template.submittedAt !== null);
  }

  load(saved: readonly unknown[]): void {
    for (const each of saved) this.add(loaded(each));
  }
}

function loaded(saved: unknown): Template {
  if (!isRecord(saved)) throw new TypeError("a template in the snapshot is not an object");
  const variables = recordAt(saved, "variables");
  return {
    id: textAt(saved, "id"),
    name: textAt(saved, "name"),
    language: textAt(saved, "language"),
    type: numberAt(saved, "type"),
    variables: { header: numberAt(variables, "header"), body: numberAt(variables, "body") },
    submittedAt: numberAt(saved, "submittedAt"),
  };
}
