import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

// What no linter here knows: the length of files, the names of folders, and the paths that documents name.
const maxLines = 300;
const bannedFolders = /(^|\/)(utils?|helpers?|lib|common|misc|types)\//;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && existsSync(path));
const problems: string[] = [];

for (const path of files) {
  if (bannedFolders.test(path)) problems.push(`${path}: name the folder after its subject`);
  if (/^(app|components|server|db|scripts)\/.*\.(ts|tsx)$/.test(path)) {
    const lines = readFileSync(path, "utf8").split("\n").length - 1;
    if (lines > maxLines) problems.push(`${path}: ${lines} lines; split it by subject (${maxLines} at most)`);
  }
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

for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
