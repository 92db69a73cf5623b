import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Db, openOwner } from "#db/client.ts";
import { migrateDatabase, migrationsFolder } from "#db/migrate.ts";
import { waTemplateDraft } from "#server/contract/wa-template.ts";
import { adoptTemplate } from "#server/domain/areas/wa/templates/adopt.ts";
import { submitTemplate } from "#server/domain/areas/wa/templates/submit.ts";
import type { Scope } from "#server/domain/scope.ts";
import { type Adversary, answers, startAdversary } from "#tests/support/adversary.ts";
import type { TestDatabase } from "#tests/support/cluster.ts";
import { createDatabase } from "#tests/support/database.ts";
import { openServices, type TestServices } from "#tests/support/factories.ts";
import { dispatchAll, dispatcher } from "../submissions/world.ts";
import { adoptable } from "../trpc/things.ts";
import { appId, dispatchables, openPlace } from "./world.ts";

const migration = "0002_template-evidence";
type Journal = { entries: { tag: string; when: number }[] };

let database: TestDatabase;
let services: TestServices;
let owner: Db;
let adversary: Adversary;
let folder: string;
let when: number;
beforeAll(async () => {
  [database, adversary] = [await createDatabase(), await startAdversary()];
  [services, owner] = [await openServices(database.url), openOwner(database.url)];
  folder = await mkdtemp(join(tmpdir(), "switchboard-"));
  await cp(migrationsFolder, folder, { recursive: true });
  const path = join(folder, "meta", "_journal.json");
  const journal: Journal = JSON.parse(await readFile(path, "utf8"));
  const place = journal.entries.findIndex(({ tag }) => tag === migration);
  when = journal.entries[place]?.when ?? 0;
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, place + 1) }));
});
afterAll(async () => {
  await services.close();
  await owner.$client.end();
  await adversary.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function submitted(scope: Scope, status: string): Promise<string> {
  const data = { templateId: "77", status: "PENDING" };
  adversary.behave(answers(() => ({ body: JSON.stringify({ status, reason: null, data }) })));
  const draft = waTemplateDraft.parse({
    ...{ appId, templateName: `name_${status === "0"}`, type: 2, language: "en" },
    components: { body: { text: "Hello" }, footer: { text: "Bye" } },
  });
  const { id } = await submitTemplate(scope, { intentId: randomUUID(), draft, reviewedHash: null, repeatReason: null });
  await dispatchAll(services, dispatcher({ dispatchables }));
  return id;
}

/** Takes the database back to where a template kept its last status alone. */
async function takeBack(): Promise<void> {
  await owner.execute(sql`alter table wa_template add column status text, add column status_at timestamp(3) with time zone,
    add column status_source text, add column status_note text, add column status_by uuid
    constraint wa_template_status_by_person_id_fk references person (id)`);
  await owner.execute(sql`update wa_template set status = e.state, status_at = e.at, status_source = e.kind, status_note = e.note,
    status_by = e.person_id from wa_template_evidence e where e.wa_template_id = wa_template.id and e.state is not null`);
  await owner.execute(sql`drop table wa_template_evidence`);
  await owner.execute(sql`delete from drizzle.__drizzle_migrations where created_at >= ${when}`);
}

test("what was known of templates before evidence was kept is evidence afterwards", async () => {
  const scope = await openPlace(services, { baseUrl: adversary.url });
  await adoptTemplate(scope, adoptable(appId));
  const made = await submitted(scope, "0");
  const refused = await submitted(scope, "-16");
  const held = () =>
    owner.execute(
      sql`select kind, state, code, person_id, submission_id from wa_template_evidence order by kind, code nulls first`,
    );
  const before = [...(await held())];
  expect(before).toMatchObject([
    { kind: "adopted", person_id: scope.person.id },
    { kind: "answer", state: "PENDING", code: null, submission_id: made },
    { kind: "answer", state: null, code: "-16", submission_id: refused },
  ]);
  await takeBack();
  await migrateDatabase(database.url, folder);
  expect([...(await held())]).toEqual(before);
});
