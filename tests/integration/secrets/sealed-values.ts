import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { connection } from "#db/schema/connections.ts";
import { person } from "#db/schema/people.ts";
import { secondFactor } from "#db/schema/sign-in.ts";
import { secondFactorPlace } from "#server/domain/access/sign-in/codes.ts";
import { apiKeyPlace, previousApiKeyPlace, storedKey } from "#server/domain/account/connections/api-key.ts";
import { previousSecretPlace, secretPlace } from "#server/domain/account/connections/open-account.ts";
import { createWorkspace, type TestServices } from "#tests/support/factories.ts";

export const connections = 350;

/** Many connections, every third with a key from before, and some people with an authenticator app. */
export async function fill(services: TestServices): Promise<void> {
  const { workspace } = await createWorkspace(services);
  const rows = Array.from({ length: connections }, (_, index) => {
    const place = { id: randomUUID(), workspaceId: workspace.id };
    const hasPrevious = index % 3 === 0;
    return {
      ...place,
      name: `Account ${index}`,
      kind: "live" as const,
      baseUrl: "https://api.platform.example",
      ...storedKey(services.keyring, place, `key ${place.id}`),
      previousApiKeySealed: hasPrevious
        ? services.keyring.seal(`old key ${place.id}`, previousApiKeyPlace(place))
        : null,
      secretSealed: services.keyring.seal(`secret ${place.id}`, secretPlace(place)),
      previousSecretSealed: hasPrevious ? services.keyring.seal(`old ${place.id}`, previousSecretPlace(place)) : null,
    };
  });
  await services.db.system.insert(connection).values(rows);
  const people = await services.db.system
    .insert(person)
    .values(
      Array.from({ length: 20 }, (_, index) => ({ name: "Ada", email: `ada-${randomUUID()}-${index}@example.com` })),
    )
    .returning({ id: person.id });
  await services.db.system.insert(secondFactor).values(
    people.map(({ id }) => ({
      personId: id,
      secretSealed: services.keyring.seal(`app ${id}`, secondFactorPlace(id)),
    })),
  );
}

/** Opens every sealed value and checks it; throws for the first that does not open. */
export async function openEverything(services: TestServices, keyring = services.keyring): Promise<number> {
  const rows = await services.db.system.select().from(connection);
  for (const row of rows) {
    if (row.name.startsWith("Account "))
      expect(keyring.open(row.secretSealed, secretPlace(row)).reveal()).toBe(`secret ${row.id}`);
    const key = row.name.startsWith("Account ") && row.apiKeySealed;
    if (key) expect(keyring.open(key, apiKeyPlace(row)).reveal()).toBe(`key ${row.id}`);
    if (row.previousApiKeySealed)
      expect(keyring.open(row.previousApiKeySealed, previousApiKeyPlace(row)).reveal()).toBe(`old key ${row.id}`);
    if (row.previousSecretSealed)
      expect(keyring.open(row.previousSecretSealed, previousSecretPlace(row)).reveal()).toBe(`old ${row.id}`);
  }
  const factors = await services.db.system.select().from(secondFactor);
  for (const row of factors)
    expect(keyring.open(row.secretSealed, secondFactorPlace(row.personId)).reveal()).toBe(`app ${row.personId}`);
  return rows.length + factors.length;
}
