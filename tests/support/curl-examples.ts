import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCurl } from "./curl-words.ts";

/** A block of a page that calls curl, and the answer that the page promises below it. */
export type Example = { command: string; status: number; answer: string };

export type Answer = { status: number; text: string };

export type Variables = Readonly<Record<string, string>>;

/** Whether this machine has curl and a shell to run it in; where it has none, examples are read and made with fetch. */
export const hasCurl = spawnSync("sh", ["-c", "curl --version"], { stdio: "ignore" }).status === 0;

/** The examples of a Markdown page, in their order. Throws Error for a command without an answer. */
export function examplesIn(markdown: string): Example[] {
  const blocks = [...markdown.matchAll(/^```(sh|http)\n(.*?)^```$/gms)].map(([, kind, text = ""]) => ({ kind, text }));
  return blocks
    .map(({ kind, text }, at) => {
      if (kind === "http") return null;
      const next = blocks[at + 1];
      if (next?.kind !== "http") throw new Error(`no answer is promised to: ${text}`);
      const [status = "", ...answer] = next.text.split("\n");
      return { command: text.trim(), status: Number(status), answer: answer.join("\n").trim() };
    })
    .filter((example) => example !== null);
}

/** Runs the command as it stands in a shell, with real curl. A stream is left as soon as it has said something. */
export async function runWithCurl(command: string, variables: Variables): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), "switchboard-"));
  try {
    await writeFile(join(folder, ".curlrc"), 'write-out = "%{stderr}%{http_code}"\nmax-time = 20\n');
    const environment = {
      NODE_ENV: "test" as const,
      PATH: process.env.PATH ?? "",
      CURL_HOME: folder,
      NO_PROXY: "*",
      ...variables,
    };
    const child = spawn("sh", ["-c", `exec ${command}`], { cwd: folder, env: environment });
    let [said, told] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      said += chunk;
      // Interrupted, curl still writes its status.
      if (isStreamed(said)) child.kill("SIGTERM");
    });
    child.stderr.setEncoding("utf8").on("data", (chunk) => {
      told += chunk;
    });
    await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
    const { file } = readCurl(command, variables);
    const text = file === null ? said : await readFile(join(folder, file), "utf8");
    return { status: isStreamed(said) ? 200 : Number(told.trim()), text };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Makes the same request with fetch. */
export async function runWithFetch(command: string, variables: Variables): Promise<Answer> {
  const { url, method, headers, body } = readCurl(command, variables);
  const response = await fetch(url, { method, headers, body, redirect: "manual" });
  if (!response.headers.get("content-type")?.startsWith("text/event-stream"))
    return { status: response.status, text: await response.text() };
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (isStreamed(text)) break;
  }
  return { status: response.status, text };
}

function isStreamed(text: string): boolean {
  return /^data: \{"json".*\n\n/ms.test(text);
}

/**
 * Where an answer is not the promised one, as paths; none when it is. In what is promised `…` matches anything, inside a
 * text too, and as the name of a field it allows others.
 */
export function differences(promised: string, { text }: Answer, variables: Variables): string[] {
  const filled = promised.replaceAll(/\$([A-Z_]+)/g, (whole, name: string) => variables[name] ?? whole);
  const json = parsed(filled);
  if (json === undefined) return matches(filled, text.replace(/^\u{FEFF}/u, "").trim()) ? [] : [text.slice(0, 300)];
  return compare(json, parsed(text), "$");
}

/** Undefined for what is no JSON, such as a file. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function compare(promised: unknown, found: unknown, path: string): string[] {
  if (promised === "…") return found === undefined ? [`${path} is missing`] : [];
  if (Array.isArray(promised) && Array.isArray(found)) {
    if (promised.length !== found.length) return [`${path} has ${found.length} items`];
    return promised.flatMap((item, at) => compare(item, found[at], `${path}[${at}]`));
  }
  if (isObject(promised) && isObject(found)) {
    const others = Object.keys(found).filter((name) => !(name in promised) && !("…" in promised));
    return [
      ...others.map((name) => `${path}.${name} is not promised`),
      ...Object.entries(promised).flatMap(([name, value]) =>
        name === "…" ? [] : compare(value, found[name], `${path}.${name}`),
      ),
    ];
  }
  const isSame =
    typeof promised === "string" && typeof found === "string" ? matches(promised, found) : promised === found;
  return isSame ? [] : [`${path} is ${JSON.stringify(found)}`];
}

function matches(promised: string, found: string): boolean {
  const parts = promised.split("…").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s").test(found);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
