import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const names = z.union([z.string().transform((name) => [name]), z.array(z.string())]).optional();
const entry = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  os: names,
  cpu: names,
  libc: names,
  hasInstallScript: z.boolean().optional(),
});
const lock = z
  .object({ packages: z.record(z.string(), entry) })
  .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
const manifest = z
  .object({ allowScripts: z.record(z.string(), z.boolean()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

/** What a server with Linux installs. */
const installed = Object.entries(lock.packages).filter(
  ([path, { os, cpu, libc }]) =>
    path !== "" &&
    (os?.includes("linux") ?? true) &&
    (cpu?.some((name) => name === "x64" || name === "arm64") ?? true) &&
    !libc?.includes("musl"),
);

test("each package that is installed on Linux is held to the hash that the lock has of it", () => {
  expect(installed.length).toBeGreaterThan(300);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual([]);
});

test("Node itself comes by the lock, so that no script fetches what runs everything else", () => {
  const nodes = installed.filter(([path]) => /node_modules\/node-linux-(x64|arm64)$/.test(path));
  expect(nodes.map(([, { version }]) => `v${version}`)).toEqual([process.version, process.version]);
  const withScripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  const allowed = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name]);
  expect(allowed.filter((name) => !withScripts.includes(`node_modules/${name}`))).toEqual([]);
  expect(allowed).not.toContain("node");
});
