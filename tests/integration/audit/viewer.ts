import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Db, openOwner } from "#db/client.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { type Answer, call, openPortal, type Portal, signedIn, type Viewer } from "../trpc/portal.ts";

export type Opened = {
  portal: Portal;
  /** The owner of the tables. */
  owner: Db;
  scope: Scope;
  viewer: Viewer;
};

/** Asks by a query, as the test's own viewer unless somebody else is named. */
export type Ask = (path: string, input?: unknown, as?: Viewer) => Promise<Answer>;

/** Who looks at the trail of a workspace of their own in each test of a file. `take` is handed them before the test runs. */
export function eachViewer(take: (opened: Opened) => void): Ask {
  let portal: Portal;
  let owner: Db;
  let viewer: Viewer;
  beforeAll(async () => {
    portal = await openPortal();
    owner = openOwner(portal.databaseUrl);
  });
  beforeEach(async () => {
    const scope = { ...(await createWorkspace(portal.services)), ip: "192.0.2.7" };
    viewer = await signedIn(scope);
    take({ portal, owner, scope, viewer });
  });
  afterAll(async () => {
    await owner.$client.end();
    await portal.close();
  });
  return (path, input = {}, as = viewer) => call({ path, type: "query", input }, { viewer: as });
}
