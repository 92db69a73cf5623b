import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { missingOptionals } from "./complete-lock.ts";
import { crowdedFolders } from "./tree/crowded-folders.ts";
import { describeCycle, folderCycles } from "./tree/folder-cycles.ts";
import { looseWords } from "./tree/loose-words.ts";

// Checks what no linter here knows: whether the lock is whole, the length of files, the names and sizes of folders,
// whether folders need each other, who uses the system pool, texts outside of catalogues, and the paths that documents name.
const maxLines = 300;
/** Files directly in one folder, below these. */
const maxFiles = 25;
const boundedFolders = /^(app|components|db|server)\//;
/** ARCHITECTURE.md is read in one go. */
const overviewLimits = { lines: 200, columns: 200 } as const;
/** Folders whose own folders need each other in one direction only. */
const layeredFolders = ["components", "server/domain", "server/sandbox", "server/trpc"];
const bannedFolders = /(^|\/)(utils?|helpers?|lib|common|misc|types)\//;

// The system pool sees every workspace. It is for work that crosses workspaces by nature, and only these files do that.
const systemPool = /\b(db|database)\.system\b|\{[^}]*\bsystem\b[^}]*\}\s*=[^;]*\bdb\b/;
const systemPoolFiles = [
  /^server\/auth\/(options|viewer)\.ts$/,
  /^server\/domain\/trail\/(anchor-heads|chains)\.ts$/,
  /^server\/domain\/work\/given-up\.ts$/,
  /^server\/domain\/access\/sessions\/own-sessions\.ts$/,
  /^server\/domain\/access\/accounts\/(administer|instance-people)\.ts$/,
  /^server\/domain\/access\/sign-in\/(sign-in|second-factor|confirm-identity|change-password|reset|identity|refusals)\.ts$/,
  /^server\/domain\/access\/people\/(language|members|accept-invitation|profile)\.ts$/,
  /^server\/domain\/access\/workspaces\/(create|archive|instance-workspaces)\.ts$/,
  /^server\/domain\/access\/tokens\/(acting|refusals)\.ts$/,
  /^server\/domain\/account\/connections\/(fingerprints|end-overlaps|try-rested)\.ts$/,
  /^server\/domain\/calls\/recordings\/(drop-old|copying\/(copy|plan|remove|run-copies))\.ts$/,
  /^server\/domain\/calls\/again\/keep-answer\.ts$/,
  /^server\/domain\/calls\/archive\/(find-streams|archive-calls|slice)\.ts$/,
  /^server\/domain\/sending\/past\/(beat|release)\.ts$/,
  /^server\/domain\/sending\/dispatch\/(begin|claim|outcome|sweep)\.ts$/,
  /^server\/domain\/sending\/evidence\/(poll|store-answers)\.ts$/,
  /^server\/domain\/sending\/callbacks\/(quarantine|apply\/apply|intake\/(receive|intake-report))\.ts$/,
  /^server\/domain\/sending\/live\/(feed|watch)\.ts$/,
  /^server\/domain\/tables\/(imports\/run-import|uploads\/read-upload|recipient-checks\/(begin-check|check-recipients))\.ts$/,
  /^server\/domain\/messages\/drafts\/prepare-calls\.ts$/,
  /^server\/domain\/sending\/drafts\/expire-drafts\.ts$/,
  /^server\/domain\/overview\/needs\/administrators\.ts$/,
  /^server\/domain\/reports\/count\/count-reports\.ts$/,
  /^server\/domain\/downloads\/(write-export|drop-old|schedules\/run-due)\.ts$/,
  /^server\/domain\/erasure\/(erase|run-erasure|quarantined-arrivals)\.ts$/,
  /^server\/domain\/instance\/(bootstrap|health-overview|instance-keys|rotate-keys)\.ts$/,
  /^server\/(start-runtime|worker|receiver)\.ts$/,
  /^server\/jobs\/(heartbeat|kinds|runner)\.ts$/,
  /^server\/trpc\/(routers\/workspace|page\/scope)\.ts$/,
  /^app\/api\/(health\/details|ready)\/route\.ts$/,
  /^app\/api\/bench\//,
];

// What differs between areas stands in tables with an entry for each, so that a new area has to answer too.
const comparesAreas = /\barea\b *[!=]==? *["'`]|["'`](email|sms|aivoice|voice|otp|wa)["'`] *[!=]==? *[\w.]*\barea\b/;
const areaFolders = /^(components|server\/domain|server\/sandbox)\/areas\//;

// Texts stand in catalogues, a language each. These are the same in all, or stand where nothing more can be loaded.
const ownWords = ["app/global-error.tsx", "components/page/start-failed.tsx", "components/page/brand.tsx"];
const sameEverywhere = /^https:\/\/$/;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && existsSync(path));
const problems: string[] = [];

for (const path of files) {
  if (bannedFolders.test(path)) problems.push(`${path}: name the folder after its subject`);
  if (/^(app|components|server)\/.*\.tsx?$/.test(path) && systemPool.test(readFileSync(path, "utf8"))) {
    if (!systemPoolFiles.some((allowed) => allowed.test(path))) problems.push(`${path}: may not use the system pool`);
  }
  if (/^(app|components|server)\/.*\.tsx?$/.test(path) && !areaFolders.test(path)) {
    if (comparesAreas.test(readFileSync(path, "utf8")))
      problems.push(`${path}: compares an area with a name; ask the table of areas`);
  }
  if (/^(app|components)\/.*\.tsx$/.test(path) && !ownWords.includes(path)) {
    for (const { line, words } of looseWords(path, readFileSync(path, "utf8")))
      if (!sameEverywhere.test(words)) problems.push(`${path}:${line}: “${words}” belongs in the catalogues of words`);
  }
  if (/^(app|components|server|db|scripts|tests)\/.*\.(ts|tsx)$/.test(path)) {
    const lines = readFileSync(path, "utf8").split("\n").length - 1;
    if (lines > maxLines) problems.push(`${path}: ${lines} lines; split it by subject (${maxLines} at most)`);
  }
}

for (const { folder, count } of crowdedFolders(
  files.filter((path) => boundedFolders.test(path)),
  maxFiles,
)) {
  problems.push(`${folder}: ${count} files; make folders of it by subject (${maxFiles} at most)`);
}

for (const base of layeredFolders) {
  const sources = files.filter((path) => path.startsWith(`${base}/`) && /\.tsx?$/.test(path));
  const texts = new Map(sources.map((path) => [path, readFileSync(path, "utf8")]));
  problems.push(...folderCycles(texts, base).map(describeCycle));
}

const overview = readFileSync("ARCHITECTURE.md", "utf8").split("\n");
if (overview.length - 1 > overviewLimits.lines)
  problems.push(
    `ARCHITECTURE.md: ${overview.length - 1} lines; move a subject to docs (${overviewLimits.lines} at most)`,
  );
for (const [index, line] of overview.entries()) {
  if (line.length > overviewLimits.columns && !line.startsWith("|"))
    problems.push(
      `ARCHITECTURE.md:${index + 1}: ${line.length} columns (${overviewLimits.columns} at most outside of tables)`,
    );
}

for (const path of files.filter((name) => /^[^/]*\.md$|^docs\/.*\.md$/.test(name))) {
  const text = readFileSync(path, "utf8");
  for (const [, named] of text.matchAll(
    /`((?:app|components|server|db|scripts|tests|docs|drizzle)\/[\w./[\]-]*[\w\]/])`/g,
  )) {
    if (named && !existsSync(named)) problems.push(`${path}: names \`${named}\`, which does not exist`);
  }
  for (const [, link] of text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)) {
    if (link && !existsSync(join(dirname(path), link)))
      problems.push(`${path}: links to ${link}, which does not exist`);
  }
}

const unlocked = Object.keys(missingOptionals(JSON.parse(readFileSync("package-lock.json", "utf8"))));
if (unlocked.length > 0)
  problems.push(`package-lock.json: lacks ${unlocked.length} optional packages; run npm run lock`);

for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
