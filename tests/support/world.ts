import { createDatabase } from "./database.ts";
import { openServices, type TestServices } from "./factories.ts";

export type World = { services: TestServices; databaseUrl: string; close(): Promise<void> };

/** A database of the test file's own with the domain's services on it. */
export async function openWorld(overrides: Parameters<typeof openServices>[1] = {}): Promise<World> {
  const database = await createDatabase();
  const services = await openServices(database.url, overrides);
  return {
    services,
    databaseUrl: database.url,
    close: async () => {
      await services.close();
      await database.drop();
    },
  };
}
