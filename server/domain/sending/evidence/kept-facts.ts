import type { ErasedPeople } from "#server/domain/privacy/erased-people.ts";
import type { Eraser } from "#server/domain/privacy/eraser.ts";
import type { NewFact } from "./new-fact.ts";

/** Facts of one workspace as they may be kept. What was said of somebody goes with their address. */
export function keptFacts(people: ErasedPeople, workspaceId: string, facts: readonly NewFact[]): NewFact[] {
  if (!people.isAnybodyOf(workspaceId)) return [...facts];
  return facts.map((fact) => {
    const text = [fact.emailId, fact.address, fact.remark, fact.kind, fact.raw && JSON.stringify(fact.raw)].join("\n");
    return people.in(workspaceId, text).reduce((kept, { eraser }) => keptFact(eraser, kept), fact);
  });
}

function keptFact(eraser: Eraser, fact: NewFact): NewFact {
  const { raw, ...kept } = fact;
  const isTheirs = eraser.isTheirs(fact.address);
  const text = (value: string | null) => value && (eraser.text(value) ?? value);
  return {
    ...kept,
    emailId: eraser.id(fact.emailId) ?? fact.emailId,
    address: text(fact.address),
    kind: eraser.text(fact.kind) ?? fact.kind,
    remark: isTheirs ? null : text(fact.remark),
    ...(raw === undefined || isTheirs ? {} : { raw: eraser.fields(raw) ?? raw }),
  };
}
