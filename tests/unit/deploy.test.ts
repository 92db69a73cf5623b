import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { basename, dirname, join, matchesGlob } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { SETTINGS, SOURCES } from "#scripts/start-build.ts";
import { openExportStores, openRecordingStores } from "#server/domain/stores/open-stores.ts";
import { readServiceEnv } from "#server/env.ts";
import { envSchema } from "#server/env-schema.ts";

const service = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()).optional(),
  build: z.union([z.string(), z.object({ context: z.string(), target: z.string() })]).optional(),
  profiles: z.array(z.string()).optional(),
  pull_policy: z.string().optional(),
  shm_size: z.string().optional(),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }),
  healthcheck: z.looseObject({ test: z.array(z.string()), start_period: z.string() }).optional(),
  stop_grace_period: z.string().optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
});
const compose = z
  .looseObject({
    services: z.record(z.string(), service),
    networks: z.object({ inside: z.object({ ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }) }) }),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(readFileSync("deploy/compose.yaml", "utf8"), { merge: true }));
const ours = Object.entries(compose.services).filter(([, { image }]) => image === "switchboard");
const manifest = z
  .object({ scripts: z.record(z.string(), z.string()), dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));
const { scripts } = manifest;
const dockerfile = readFileSync("Dockerfile", "utf8");
const ignored = readFileSync(".dockerignore", "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

/** What compose makes of a value, with something for each variable it asks for. */
function filled(value: string): string {
  const given: Record<string, string> = {
    POSTGRES_PASSWORD: "letters1and2digits",
    SECRET_KEY: "k".repeat(32),
    PUBLIC_URL: "https://switchboard.example.com",
  };
  return value.replace(/\$\{([A-Z0-9_]+)(?::[-?][^}]*)?\}/g, (_, name: string) => given[name] ?? "");
}

test("each process of the compose file runs as npm would run it, and is given the time it needs to stop", () => {
  expect(ours.map(([name]) => name)).toEqual(["migrate", "web", "worker"]);
  for (const [name, { command, stop_grace_period }] of ours) {
    expect(command?.join(" "), name).toBe(scripts[name]);
    expect(Number.parseInt(stop_grace_period ?? "", 10), name).toBeGreaterThanOrEqual(40);
  }
});

test("every setting of the compose file and the image is one that there is, and together they can be used", () => {
  const known = new Set(Object.keys(envSchema.shape));
  const image = Object.fromEntries(
    [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? "").matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [
      name ?? "",
      value ?? "",
    ]),
  );
  for (const [name, { environment }] of ours) {
    expect(
      Object.keys(environment).filter((one) => !known.has(one)),
      name,
    ).toEqual([]);
    const settings = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, filled(value)]));
    const env = readServiceEnv({ ...image, ...settings });
    expect(env).toMatchObject({ host: "0.0.0.0", port: 3000, dataDir: "/data", runsSandbox: false });
    expect(env.trustedProxies).toEqual(compose.networks.inside.ipam.config.map(({ subnet }) => subnet));
    const { hostname, port, username, pathname } = new URL(env.databaseUrl);
    const database = compose.services[hostname]?.environment;
    expect([port, username, pathname.slice(1)]).toEqual(["5432", database?.POSTGRES_USER, database?.POSTGRES_DB]);
  }
});

test("whatever may be set for processes that run alone can be set beside the compose file", () => {
  // What the image or the file itself says, and the sandbox, which is not of this setup.
  const fixed = ["PORT", "HOST", "DATA_DIR", "DATABASE_URL", "TRUSTED_PROXIES", "DRAIN_NOTICE_SECONDS"];
  const sandbox = ["SANDBOX", "SANDBOX_PORT", "SANDBOX_HOST", "SANDBOX_URL"];
  const open = Object.keys(envSchema.shape).filter((name) => ![...fixed, ...sandbox].includes(name));
  const environment = compose.services.migrate?.environment ?? {};
  expect(open.filter((name) => !environment[name]?.includes(`\${${name}:`))).toEqual([]);
});

test("PostgreSQL counts as healthy once it listens, not while it sets up a new cluster behind its socket", () => {
  const { healthcheck, shm_size } = compose.services.postgres ?? {};
  expect(healthcheck?.test.join(" ")).toContain("pg_isready -h 127.0.0.1");
  // It may have to replay its log first, and `up` does not give up on it meanwhile.
  expect(healthcheck?.start_period).toBe("10m");
  expect(shm_size).toBe("256mb");
});

test("the image is built once, by the service that all others wait for, and is never looked for elsewhere", () => {
  expect(ours.map(([, { build, pull_policy }]) => [build, pull_policy])).toEqual([
    ["..", undefined],
    [undefined, "never"],
    [undefined, "never"],
  ]);
});

test("what containers print is kept up to a limit", () => {
  for (const [name, { logging }] of Object.entries(compose.services))
    expect(logging, name).toEqual({ driver: "json-file", options: { "max-size": "20m", "max-file": "5" } });
});

test("web counts as healthy while it serves, whatever the database does, and the proxy starts after that", async () => {
  const [command, ...args] = compose.services.web?.healthcheck?.test.slice(1) ?? [];
  const script = args.at(-1) ?? "";
  expect([command, args[0], script.includes("http://127.0.0.1:3000/api/health'")]).toEqual(["node", "-e", true]);
  expect(compose.services.proxy?.depends_on?.web?.condition).toBe("service_healthy");
  const answers = createServer((_, answer) => answer.writeHead(status).end());
  let status = 200;
  answers.listen(0, "127.0.0.1");
  await once(answers, "listening");
  const address = z.object({ port: z.number() }).parse(answers.address());
  const check = () =>
    promisify(execFile)(process.execPath, ["-e", script.replace(":3000", `:${address.port}`)]).then(
      () => "healthy",
      () => "unhealthy",
    );
  expect(await check()).toBe("healthy");
  status = 503;
  expect(await check()).toBe("unhealthy");
  answers.close();
  await once(answers, "close");
  expect(await check()).toBe("unhealthy");
});

test("web and worker start after the migration, each with a data folder of its own and the same files, and the proxy finds web", () => {
  const places = ["web", "worker"].map((name) => {
    const { volumes = [], depends_on = {} } = compose.services[name] ?? {};
    expect(depends_on.migrate?.condition).toBe("service_completed_successfully");
    const [volume = "", path] = volumes[0]?.split(":") ?? [];
    expect(path).toBe("/data");
    expect(Object.keys(compose.volumes)).toContain(volume);
    return volume;
  });
  expect(new Set(places).size).toBe(2);
  // A folder of files has an id, and web gives nobody a file that lies in another one.
  const mounted = (name: string) => compose.services[name]?.volumes?.slice(1);
  expect(mounted("web")).toEqual(mounted("worker"));
  const stores = [openExportStores("/data", undefined), openRecordingStores("/data", undefined)];
  const folders = stores.map(({ incoming }) => dirname(incoming));
  expect(mounted("web")).toEqual(folders.map((folder) => `${basename(folder)}:${folder}`));
  for (const folder of folders) expect(Object.keys(compose.volumes)).toContain(basename(folder));
  // Made in the image, with its user as owner, before they become volumes: Docker would make them root's.
  const made = `RUN mkdir -p ${folders.join(" ")} && chown -R node:node /data`;
  expect(dockerfile).toContain(made);
  expect(dockerfile.indexOf(made)).toBeLessThan(dockerfile.indexOf("VOLUME"));
  const port = /^EXPOSE (\d+)$/m.exec(dockerfile)?.[1];
  expect(readFileSync("deploy/Caddyfile", "utf8")).toContain(`reverse_proxy web:${port} {`);
});

test("one container, only when it is asked for, sees all that a copy is of, beside the pg_dump of the database's version", () => {
  const { backup, web, worker, migrate, postgres } = compose.services;
  expect(backup).toMatchObject({ profiles: ["backup"], build: { context: "..", target: "backup" } });
  expect(backup?.image).not.toBe("switchboard");
  expect(backup?.environment).toEqual(worker?.environment);
  // The worker's data folder is the container's own, and that of web lies in it as a folder.
  const [ofWorker, ofWeb, ...shared] = backup?.volumes ?? [];
  expect([ofWorker, ofWeb]).toEqual([worker?.volumes?.[0], `${web?.volumes?.[0]}/web`]);
  expect(shared.slice(0, -1)).toEqual(web?.volumes?.slice(1));
  expect(shared.at(-1)).toMatch(/:\/backups$/);
  const stage = dockerfile.slice(dockerfile.indexOf(" AS backup"));
  expect(dockerfile).toContain(`FROM ${postgres?.image}-bookworm AS backup`);
  expect(stage).toContain("COPY --from=switchboard /app /app");
  expect(stage).toContain("node scripts/backup.ts /backups/");
  // Everything else runs in the image that is built without a name, the last one.
  expect(migrate?.build).toBe("..");
  expect(dockerfile.trimEnd().endsWith("\nFROM switchboard")).toBe(true);
});

test("the image brings the Node that the start script asks for, builds while it is made, and runs as nobody special", () => {
  const needed = Number(/const needed = (\d+);/.exec(readFileSync("scripts/start.mjs", "utf8"))?.[1]);
  expect(Number(/^FROM node:(\d+)/m.exec(dockerfile)?.[1])).toBeGreaterThanOrEqual(needed);
  expect(dockerfile).toContain("RUN CI=1 node scripts/start.mjs build");
  const command = z.array(z.string()).parse(JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? ""));
  expect(command.join(" ")).toBe(scripts.web);
  expect(dockerfile.indexOf("USER node")).toBeLessThan(dockerfile.indexOf("CMD"));
});

test("no secret goes into the image, and all that the product is built of and started from does", () => {
  const secrets = [".env", "deploy/.env", ".data/secret-key", ".git/config"];
  expect(secrets.filter((path) => !isIgnored(path))).toEqual([]);
  const needed = [...SOURCES, ...SETTINGS, "scripts"].filter((path) => existsSync(path));
  const files = needed.flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]));
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter(isIgnored)).toEqual([]);
});

test("what Next asks for before it builds TypeScript is no dev dependency, so that it fetches nothing by itself", () => {
  const setup = readFileSync("node_modules/next/dist/lib/verify-typescript-setup.js", "utf8");
  const asked = new Set([...setup.matchAll(/^\s+pkg: '([^']+)'/gm)].map(([, name]) => name ?? ""));
  expect(asked).toContain("typescript");
  expect([...asked].filter((name) => !(name in manifest.dependencies))).toEqual([]);
});

/** As Docker reads the patterns of .dockerignore, of which ours use `*`, and `**` in front for any folder. */
function isIgnored(path: string): boolean {
  const parts = path.split("/");
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
  return ignored.some((pattern) => paths.some((one) => matchesGlob(one, pattern)));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
