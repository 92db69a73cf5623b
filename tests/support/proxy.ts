import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "#db/embedded-server.ts";
import { startRoundRobin } from "./round-robin.ts";
import { newDataFolder } from "./scratch.ts";

/** Something that spreads requests over processes on this machine. */
export type Proxy = { url: string; stop(): Promise<void> };

const hasNginx = spawnSync("nginx", ["-v"], { stdio: "ignore" }).status === 0;

/** Which one `startProxy` starts: nginx where it is on the PATH, else a stand-in of our own. */
export const proxyName = hasNginx ? "nginx" : "a stand-in for nginx";

const ours = fileURLToPath(new URL("../../deploy/nginx.conf", import.meta.url));

/** A free port that is none of these, which nobody may have taken up yet. */
export async function otherPort(than: readonly number[]): Promise<number> {
  let port = await freePort();
  while (than.includes(port)) port = await freePort();
  return port;
}

/** Starts a proxy in front of these ports, behind which nobody need listen yet. */
export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  const port = await otherPort(ports);
  const url = `http://127.0.0.1:${port}`;
  return { url, ...(hasNginx ? await startNginx(port, ports) : await startRoundRobin(port, ports)) };
}

async function startNginx(port: number, ports: readonly number[]): Promise<Pick<Proxy, "stop">> {
  const folder = newDataFolder();
  mkdirSync(join(folder, "temp"));
  const file = join(folder, "nginx.conf");
  writeFileSync(file, whole(folder, onThisMachine(readFileSync(ours, "utf8"), port, ports)));
  const child = spawn("nginx", ["-p", folder, "-c", file, "-e", "stderr"], { stdio: ["ignore", "ignore", "pipe"] });
  const exited = once(child, "exit");
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`nginx ended: ${said}`);
    const reply = await fetch(`http://127.0.0.1:${port}/api/metrics`).catch(() => undefined);
    await reply?.arrayBuffer();
    if (reply) return { stop };
    await delay(25);
  }
}

/** Our file with what its readers change too: addresses, name and certificate. */
function onThisMachine(text: string, port: number, ports: readonly number[]): string {
  const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join("\n\t");
  const changes: [RegExp, string][] = [
    [/(server 10\.0\.0\.\d+:3000 max_fails=0;\s+)+/, `${servers}\n\t`],
    [/listen 443 ssl;/, `listen 127.0.0.1:${port};`],
    [/server_name [^;]+;\n/, ""],
    [/\tssl_certificate [^;]+;\n\tssl_certificate_key [^;]+;\n/, ""],
  ];
  return changes.reduce((changed, [words, instead]) => {
    if (!words.test(changed)) throw new Error(`deploy/nginx.conf has no ${words} any more`);
    return changed.replace(words, instead);
  }, text);
}

/** What a distribution's own nginx.conf says around it. One process, so that turns are taken in order. */
function whole(folder: string, server: string): string {
  const temp = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, "temp", name)};`,
  );
  return [
    `daemon off; worker_processes 1; pid ${join(folder, "nginx.pid")}; error_log stderr crit;`,
    "events { worker_connections 512; }",
    `http { access_log off; ${temp.join(" ")}`,
    server,
    "}",
    "",
  ].join("\n");
}
