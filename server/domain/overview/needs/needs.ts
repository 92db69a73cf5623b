import type { Tx } from "#db/client.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type AdministratorsNeed, readAdministratorsNeeds } from "./administrators.ts";
import { type HoldingNeed, readHoldingNeeds } from "./holding.ts";
import { type RecordsNeed, readRecordsNeeds } from "./records.ts";
import { readSendsNeeds, type SendsNeed } from "./sends.ts";
import { readWorkNeeds, type WorkNeed } from "./work.ts";

/** Something that goes on only when a person does something about it; `since` is how long it has waited. */
export type Need = SendsNeed | HoldingNeed | RecordsNeed | WorkNeed | AdministratorsNeed;

/** Whatever of it the viewer may see, longest waiting first. */
export async function readNeeds(tx: Tx, scope: Scope, now: Date): Promise<Need[]> {
  const needs: Need[] = [
    ...(await readSendsNeeds(tx, scope)),
    ...(await readHoldingNeeds(tx, scope)),
    ...(await readRecordsNeeds(tx, scope, now)),
    ...(await readWorkNeeds(tx, scope)),
    ...(await readAdministratorsNeeds(scope)),
  ];
  return needs.toSorted((one, other) => one.since.getTime() - other.since.getTime());
}
