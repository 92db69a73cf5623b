import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import { upload, uploadPart } from "#db/schema/uploads.ts";
import { createInvitation, renewInvitation } from "#server/domain/access/people/invitations.ts";
import { requireRoomFor } from "#server/domain/access/workspaces/room.ts";
import { paceRead, readsAMinute } from "#server/domain/account/connections/read-pace.ts";
import { createPriceList } from "#server/domain/account/prices/create.ts";
import { byTime } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { listSuppressions } from "#server/domain/sending/suppressions/list.ts";
import { beginUpload } from "#server/domain/tables/uploads/begin.ts";
import { mostKept } from "#server/domain/tables/uploads/formats/limits.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const fresh = async () => {
  owner = await createWorkspace(world.services);
  return owner;
};

const file = (byteCount: number) => ({
  purpose: "recipients" as const,
  name: `${randomUUID()}.csv`,
  byteCount,
  source: "file" as const,
  options: {},
});

test("forty files of 64 MiB begun at the same moment are sixteen", async () => {
  const scope = await fresh();
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => beginUpload(scope, file(64 * 1024 * 1024))));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(16);
  const refused = all.find((one) => one.status === "rejected");
  expect(refused).toMatchObject({ reason: { code: "too_many" } });
});

test("the bytes of a file that was given up count for as long as they are kept", async () => {
  const scope = await fresh();
  const { services, workspace, person } = scope;
  const { system } = services.db;
  const own = { workspaceId: workspace.id, createdBy: person.id, purpose: "recipients", source: "file" } as const;
  const given = { ...own, name: "bad.xlsx", byteCount: mostKept, state: "failed" } as const;
  const [failed] = await system.insert(upload).values(given).returning({ id: upload.id });
  const uploadId = failed?.id ?? "";
  await system.insert(uploadPart).values({ uploadId, workspaceId: workspace.id, partNo: 0, bytes: Buffer.from("PK") });
  await expect(beginUpload(scope, file(1))).rejects.toMatchObject({ code: "too_many", message: /^Files of 2 GiB are/ });
  await inWorkspace(services.db.app, workspace.id, (tx) =>
    expect(requireRoomFor(tx, "files", 1)).rejects.toMatchObject({ code: "too_many" }),
  );
  // Of a file that cannot be read, nothing but the reason is kept.
  await system.delete(uploadPart).where(eq(uploadPart.uploadId, uploadId));
  await beginUpload(scope, file(1));
});

test("as many price lists begun at once as there are places left are taken, and the next are told", async () => {
  const scope = await fresh();
  const { services, workspace, person } = scope;
  await services.db.system.execute(sql`insert into price_list (workspace_id, valid_from, currency, created_by)
    select ${workspace.id}, '2000-01-01'::date + n, 'EUR', ${person.id} from generate_series(1, 498) n`);
  const all = await Promise.allSettled(
    Array.from({ length: 6 }, (_, day) =>
      createPriceList(scope, { area: "sms", validFrom: `2090-01-0${day + 1}`, currency: "EUR", text: "44,0.05" }),
    ),
  );
  const refused = all.flatMap((one) => (one.status === "rejected" ? [String(one.reason.message)] : []));
  expect(refused).toEqual(
    Array(4).fill("This workspace has 500 price lists, including archived ones, which is the limit."),
  );
});

test("every cap has its sentence, and another workspace's things do not count", async () => {
  const scope = await fresh();
  const kinds = [
    "drafts",
    "filesUnderWay",
    "files",
    "lists",
    "libraryEntries",
    "priceLists",
    "connections",
    "invitations",
  ] as const;
  await inWorkspace(world.services.db.app, scope.workspace.id, async (tx) => {
    for (const kind of kinds) {
      await requireRoomFor(tx, kind);
      await expect(requireRoomFor(tx, kind, 0)).rejects.toMatchObject({ code: "too_many" });
    }
  });
});

test("one address gets no more than three links within an hour, however they are asked for", async () => {
  const scope = await fresh();
  const email = "ada@lovelace.example";
  await createInvitation(scope, { email, roles: ["sender"] });
  const renew = async () => {
    const [row] = await world.services.db.system.execute<{ id: string }>(
      sql`select id from invitation where workspace_id = ${scope.workspace.id} and revoked_at is null`,
    );
    return renewInvitation(scope, { invitationId: row?.id ?? "" });
  };
  await renew();
  await renew();
  await expect(renew()).rejects.toThrow("3 links were made for this address within an hour.");
  await createInvitation(scope, { email: "grace@hopper.example", roles: ["sender"] });
});

test("a member's reads over the platform are paced, and colleagues still make theirs", () => {
  const workspace = { id: randomUUID(), slug: "here", name: "Here" };
  const by = (id: string) => ({ workspace, person: { id, name: id, email: id, isInstanceAdmin: false } });
  const now = Date.now();
  for (let count = 0; count < readsAMinute.person; count += 1) paceRead(by("one"), now);
  expect(() => paceRead(by("one"), now + 59_000)).toThrow("You asked the platform 60 times within a minute.");
  paceRead(by("another"), now);
  paceRead(by("one"), now + 61_000);
});

test("searching a long list without seeing whom it names looks at a part of it at a time, and reaches its end", async () => {
  const scope = await fresh();
  const { services, workspace, person } = scope;
  await services.db.system.execute(sql`
    insert into suppression (workspace_id, channel, number, number_hash, reason, created_by, created_at)
    select ${workspace.id}, 'sms', '+4479' || lpad(n::text, 8, '0'), sha256(n::text::bytea),
      case when n = 1 then 'the needle' else 'hay' end, ${person.id}, now() - (15000 - n) * interval '1 second'
    from generate_series(1, 15000) n`);
  const developer = await createMember(services, workspace, "analyst");
  const permissions = new Set(developer.permissions);
  permissions.delete("personal.see");
  permissions.add("suppression.read");
  const blind = { ...developer, permissions };
  const pages = [await listSuppressions(blind, { q: "needle", limit: 50 })];
  for (let next = pages[0]?.next; next && pages.length < 10; next = pages.at(-1)?.next)
    pages.push(await listSuppressions(blind, { q: "needle", limit: 50, cursor: byTime.read(next) }));
  expect(pages.map(({ rows }) => rows.length)).toEqual([0, 0, 1]);
});
