"use client";

import { CheckWhileTyping, type Judged } from "#components/form/check-while-typing.tsx";
import type { TemplateInput } from "./values.ts";

/** These change what the texts have to be, so whatever was typed before is judged anew. */
const decides: readonly string[] = ["type", "language"];

const judged: Judged<TemplateInput> = (name, touched) => (decides.includes(name) ? touched : [name]);

/** Holds a template against the contract as it is typed. */
export function CheckTemplate() {
  return <CheckWhileTyping<TemplateInput> judged={judged} />;
}
