import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readServiceEnv } from "#server/env.ts";
import { envSchema } from "#server/env-schema.ts";

const service = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()).optional(),
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
const scripts = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8"))).scripts;
const dockerfile = readFileSync("Dockerfile", "utf8");

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

test("web and worker start after the migration, each with a data folder of its own, and the proxy finds web", () => {
  const places = ["web", "worker"].map((name) => {
    const { volumes = [], depends_on = {} } = compose.services[name] ?? {};
    expect(depends_on.migrate?.condition).toBe("service_completed_successfully");
    const [volume = "", path] = volumes[0]?.split(":") ?? [];
    expect(path).toBe("/data");
    expect(Object.keys(compose.volumes)).toContain(volume);
    return volume;
  });
  expect(new Set(places).size).toBe(2);
  const port = /^EXPOSE (\d+)$/m.exec(dockerfile)?.[1];
  expect(readFileSync("deploy/Caddyfile", "utf8")).toContain(`reverse_proxy web:${port} {`);
});

test("the image brings the Node that the start script asks for, builds while it is made, and runs as nobody special", () => {
  const needed = Number(/const needed = (\d+);/.exec(readFileSync("scripts/start.mjs", "utf8"))?.[1]);
  expect(Number(/^FROM node:(\d+)/m.exec(dockerfile)?.[1])).toBeGreaterThanOrEqual(needed);
  expect(dockerfile).toContain("RUN node scripts/start.mjs build");
  const command = z.array(z.string()).parse(JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? ""));
  expect(command.join(" ")).toBe(scripts.web);
  expect(dockerfile.indexOf("USER node")).toBeLessThan(dockerfile.indexOf("CMD"));
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  for (const secret of [".data", ".env*", ".git"]) expect(ignored).toContain(secret);
});
