import { createHash } from "node:crypto";
import { makeZip } from "client-zip";
import { inWorkspace, type Tx } from "#db/client.ts";
import { asDownload } from "#server/domain/exports/slots.ts";
import type { WrittenFile } from "#server/domain/exports/written-file.ts";
import type { Permission } from "#server/domain/permissions.ts";
import { fileSource } from "#server/domain/reading.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { chainOfWorkspace } from "#server/domain/trail/chains.ts";
import { chainFile } from "#server/domain/trail/export.ts";
import { type EntryView, listEntries } from "#server/domain/trail/read.ts";
import { type ListedFile, packPage } from "./page.ts";
import { type Part, type PartPlace, partOf, textPart } from "./part.ts";
import type { Subject } from "./subject.ts";
import { verifier } from "./verifier.ts";

/** Whoever may read all that is in it. */
const needed: readonly Permission[] = ["audit.read", "submission.read", "request.read", "callback.read"];

/** Entries that stand on the page; the trail itself has all of them. */
const entriesShown = 200;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * All that there is about something as one zip: what was sent and answered, callbacks, the audit trail with the program that
 * checks it, and a page that opens without a network. The audit entry is written before anything leaves, and stands last in
 * the trail of the pack. Throws `forbidden`, `too_many`, and what `read` throws.
 */
export async function evidencePack(scope: Scope, read: (scope: Scope) => Promise<Subject>): Promise<WrittenFile> {
  for (const permission of needed) requirePermission(scope, permission);
  const { db } = scope.services;
  const { app, downloads } = db;
  const workspaceId = scope.workspace.id;
  return asDownload(downloads, { personId: scope.person.id, workspaceId }, async () => {
    const subject = await read(scope);
    const chain = chainOfWorkspace(scope);
    const trail = await inWorkspace(app, workspaceId, async (tx: Tx) => {
      await appendAudit(tx, workspaceId, actorOf(scope), { action: "evidence.exported", ...subject.entry });
      return chainFile(tx, chain, subject.ids);
    });
    const entries = await entriesOf(scope, subject);
    const left = new AbortController();
    const from = await fileSource(db);
    const place = { db: from.downloads, workspaceId, options: { signal: left.signal, canceller: from.app } };
    const parts = [
      ...subject.parts,
      partOf(
        "audit.jsonl",
        "The workspace’s audit trail, up to this pack; it names people only where it is about this",
        trail.content,
      ),
    ];
    const files = packed(scope, { ...subject, parts }, entries, trail.head, place);
    return {
      name: `evidence-${subject.name}.zip`,
      type: "application/zip",
      chunks: bytesOf(makeZip(files)),
      leave: () => left.abort(),
    };
  });
}

async function entriesOf(scope: Scope, { ids }: Subject): Promise<EntryView[]> {
  const chain = chainOfWorkspace(scope);
  const found = await Promise.all(ids.map((q) => listEntries(chain, { q, limit: entriesShown })));
  return found.flatMap(({ rows }) => rows).toSorted((one, other) => one.seq - other.seq);
}

/** The files of a pack in their order: the manifest is last, since it has the checksums of the others. */
async function* packed(
  scope: Scope,
  subject: Subject,
  entries: readonly EntryView[],
  auditHead: { seq: number; hash: string },
  place: PartPlace,
) {
  const at = new Date();
  const listed: ListedFile[] = [];
  const page = () => packPage({ subject, entries, files: listed, madeAt: at, madeBy: scope.person.name, scope });
  const own = [
    textPart("verify.mjs", "The program that checks this pack: node verify.mjs", () => verifier),
    textPart("index.html", "This page", page),
  ];
  for (const part of [...subject.parts, ...own]) {
    const file: ListedFile = { name: part.name, what: part.what, rows: 0, bytes: 0, sha256: "" };
    yield { name: part.name, lastModified: at, input: listing(part, place, file) };
    listed.push(file);
  }
  const { workspace, person } = scope;
  const manifest = {
    format: "switchboard evidence 1",
    of: subject.title,
    workspace: { id: workspace.id, name: workspace.name },
    madeAt: at.toISOString(),
    madeBy: person.name,
    auditHead,
    files: listed,
  };
  yield { name: "manifest.json", lastModified: at, input: `${JSON.stringify(manifest, null, 2)}\n` };
}

/** The bytes of a part, counted and hashed as they pass. */
async function* listing(part: Part, place: PartPlace, file: ListedFile): AsyncGenerator<Bytes> {
  const hash = createHash("sha256");
  for await (const bytes of part.write(place, (rows) => {
    file.rows += rows;
  })) {
    hash.update(bytes);
    file.bytes += bytes.length;
    yield bytes;
  }
  file.sha256 = hash.digest("hex");
}

async function* bytesOf(zip: ReadableStream<Uint8Array>): AsyncGenerator<Bytes> {
  for await (const bytes of zip) yield new Uint8Array(bytes);
}
