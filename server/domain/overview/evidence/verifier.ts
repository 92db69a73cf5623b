/**
 * The program that checks a pack, as text: plain JavaScript for Node.js that needs nothing else, so that who gets a pack can
 * read it and run it. What it says of the trail is what `server/domain/trail/verify-file.ts` says; a test holds one against
 * the other.
 */
export const verifier = String.raw`// Run it where the pack was unpacked: node verify.mjs
// It checks that each file is as its manifest says, and that no entry of the audit trail was changed, added or left out.
import { createHash, createPublicKey, verify } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const folder = new URL("./", import.meta.url);
const manifest = JSON.parse(await readFile(new URL("manifest.json", folder), "utf8"));
const problems = [];

for (const { name, sha256 } of manifest.files) {
  const hash = createHash("sha256");
  try {
    for await (const bytes of createReadStream(new URL(name, folder))) hash.update(bytes);
    if (hash.digest("hex") !== sha256) problems.push(name + " was changed.");
  } catch {
    problems.push(name + " is missing.");
  }
}

const checked = await verifyTrail().catch((error) => "The audit trail cannot be read: " + error.message);
if (typeof checked === "string") problems.push(checked);

if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  process.exitCode = 1;
} else {
  console.log(manifest.files.length + " files are as the manifest says.");
  console.log("The audit trail is sound: " + checked.entries + " entries, " + checked.anchors + " of them signed.");
  for (const id of checked.keys) console.log("Signed with key " + id + ". Compare it with the one on the page Audit trail.");
}

/** Follows the chain: each entry's hash is that of the one before it and of its own text. */
async function verifyTrail() {
  const lines = createInterface({ input: createReadStream(new URL("audit.jsonl", folder)), crlfDelay: 0 });
  const anchors = new Map();
  let head = null;
  let previous = { seq: 0, hash: "00" };
  for await (const text of lines) {
    const line = JSON.parse(text);
    if (head === null) {
      if (line.kind !== "manifest" || line.workspaceId !== manifest.workspace.id) return "The audit trail is of something else.";
      head = line;
    } else if (line.kind === "anchor") anchors.set(line.seq, line);
    else {
      const problem = problemOf(line, previous, head.workspaceId) ?? problemOfAnchor(anchors.get(line.seq), line, head);
      if (problem !== null) return "The audit trail is broken at entry " + line.seq + ": " + problem + ".";
      previous = line;
    }
  }
  if (head === null) return "The audit trail is empty.";
  if (anchors.size !== head.anchors) return "The audit trail is broken: a signed entry is missing.";
  if (previous.seq !== head.head.seq || previous.hash !== head.head.hash) return "The audit trail is cut off after entry " + previous.seq + ".";
  if (previous.seq !== manifest.auditHead.seq || previous.hash !== manifest.auditHead.hash) return "The audit trail does not end where the manifest says.";
  return { entries: previous.seq, anchors: anchors.size, keys: head.keys.map(({ id }) => id) };
}

function problemOf(entry, previous, workspaceId) {
  if (entry.seq !== previous.seq + 1) return "entry " + (previous.seq + 1) + " is missing";
  if (entry.prev !== previous.hash) return "it does not follow from the entry before it";
  if (sha256(entry.prev, entry.text) !== entry.hash) return "its text is not what was hashed";
  if (!entry.text.startsWith("[2, \"" + workspaceId + "\", " + entry.seq + ", ")) return "its text is another entry's";
  if ((entry.personal === null) !== (entry.salt === null)) return "its salt and what it is of are not both there";
  if (entry.personal === null) return null;
  const [, committed = ""] = /, "([0-9a-f]{64})"\]$/.exec(entry.text) ?? [];
  return sha256(entry.salt, entry.personal) === committed ? null : "the names in it are not those that were hashed";
}

function problemOfAnchor(anchor, entry, { workspaceId, keys }) {
  if (anchor === undefined) return null;
  if (anchor.hash !== entry.hash) return "another entry was signed";
  const key = keys.find(({ id }) => id === anchor.keyId);
  if (key === undefined) return "it is signed with a key that is not named";
  if (createHash("sha256").update(Buffer.from(key.publicKey, "base64")).digest("hex").slice(0, 32) !== key.id) return "its key is another one";
  const signed = ["switchboard audit anchor 1", workspaceId, anchor.seq, anchor.hash, anchor.at].join("\n");
  const publicKey = createPublicKey({ key: Buffer.from(key.publicKey, "base64"), format: "der", type: "spki" });
  return verify(null, Buffer.from(signed), publicKey, Buffer.from(anchor.signature, "base64")) ? null : "its signature is not right";
}

function sha256(before, text) {
  return createHash("sha256").update(Buffer.from(before, "hex")).update(text, "utf8").digest("hex");
}
`;
