import { afterAll, describe, expect, test } from "vitest";
import type { FaultTable, Operation } from "#server/contract/operation.ts";
import { callPlatform } from "#server/platform/client.ts";
import { type Agents, createAgents } from "#server/platform/exchange.ts";
import { Secret } from "#server/platform/secret.ts";
import { createMemoryJournal } from "#tests/support/memory-journal.ts";
import { type Environment, planOf } from "./plan.ts";

export type RealPlatform = { baseUrl: string; apiKey: string; secret: string };
const timeoutMs = 30_000;

/**
 * One signed call with the portal's own client: the answer must be an envelope that parses, with a status that the
 * operation lists. Returns what was answered and how it differs from the contract, in one line.
 */
export async function checkAnswer(
  operation: Operation,
  request: Record<string, unknown>,
  { baseUrl, apiKey, secret }: RealPlatform,
  agents: Agents,
): Promise<string> {
  const account = { baseUrl, apiKey, secret: new Secret(secret), clockOffsetMs: 0 };
  const result = await callPlatform(operation, request, { agents, account, journal: createMemoryJournal(), timeoutMs });
  const { platformStatus, note, drift } = result.facts;
  if (result.kind !== "accepted") {
    expect(platformStatus, note ?? "").not.toBeNull();
    expect(Object.keys(operation.faults), note ?? "").toContain(platformStatus);
  }
  const faults: FaultTable = operation.faults;
  const meaning = Object.entries(faults).find(([code]) => code === platformStatus)?.[1].meaning ?? "accepted";
  return `${operation.id}: ${platformStatus} ${meaning}${drift.map((difference) => `\n  ${difference}`).join("")}`;
}

/** Tests of a platform: one for each operation, skipped where the environment lacks something. `report` takes a line for each answer. */
export function platformSuite(
  name: string,
  platform: () => RealPlatform,
  environment: Environment,
  report: (line: string) => void,
): void {
  describe(name, () => {
    const agents = createAgents();
    afterAll(() => agents.close());
    for (const { operation, request, skipped } of planOf(environment)) {
      if (request === undefined) test.skip(`${operation.id} is skipped: ${skipped}`, () => {});
      else
        test(`${operation.id} answers as it is declared`, { timeout: timeoutMs + 1000 }, async () => {
          report(await checkAnswer(operation, request, platform(), agents));
        });
    }
  });
}
