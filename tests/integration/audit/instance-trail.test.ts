import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { GET as downloadInstance } from "#app/admin/audit/export/route.ts";
import type { Db } from "#db/client.ts";
import { appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { origin, type Portal, signedIn, type Viewer } from "../trpc/portal.ts";
import { eachViewer } from "./viewer.ts";

let portal: Portal;
let owner: Db;
let viewer: Viewer;
const ask = eachViewer((opened) => {
  ({ portal, owner, viewer } = opened);
});

describe("the instance's own trail", () => {
  const administrator = async () => {
    const admin = await createWorkspace(portal.services);
    await owner.execute(sql`update person set is_instance_admin = true where id = ${admin.person.id}`);
    return signedIn(admin);
  };

  test("is read, verified and downloaded by its administrators", async () => {
    const admin = await administrator();
    await portal.services.db.system.transaction((tx) =>
      appendAudit(
        tx,
        instanceChain,
        { kind: "job", label: "start" },
        { action: "instance.created", target: { kind: "person", id: null } },
      ),
    );
    const { data } = await ask("instanceAudit.list", {}, admin);
    expect(data).toMatchObject({ rows: [{ action: "instance.created", who: { kind: "job", label: "start" } }] });
    expect(await ask("instanceAudit.verify", {}, admin)).toMatchObject({ data: { broken: null } });
    expect(await ask("instanceAudit.get", { seq: 1 }, admin)).toMatchObject({ data: { problem: null } });
    const answer = await downloadInstance(
      new Request(`${origin}/admin/audit/export`, { headers: { cookie: admin.cookie } }),
    );
    expect(answer.headers.get("content-disposition")).toContain("audit-instance-");
    expect(await answer.text()).toContain(instanceChain);
  });

  test("is nothing for others, workspace owners too", async () => {
    expect(await ask("instanceAudit.list")).toMatchObject({ code: "FORBIDDEN" });
    const request = (headers: Record<string, string>) => new Request(`${origin}/admin/audit/export`, { headers });
    expect((await downloadInstance(request({ cookie: viewer.cookie }))).status).toBe(404);
    expect((await downloadInstance(request({}))).status).toBe(404);
  });
});
