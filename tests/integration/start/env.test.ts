import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { beginRotation, makeKeyFile } from "#server/domain/keys/key-files.ts";
import { readEnv, readSecretKeys, readServiceEnv, secretsOf, serviceVariables } from "#server/env.ts";

test("nothing needs to be set", () => {
  const env = readEnv({});
  expect(env).toMatchObject({
    databaseUrl: undefined,
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://127.0.0.1:3000",
    secretKey: undefined,
    sandboxUrl: "http://127.0.0.1:4010",
  });
  expect(env.dataDir).toBe(`${process.cwd()}/.data`);
});

test("every problem is listed at once, by name and without the value", () => {
  const bad = {
    DATABASE_URL: "mysql://root:hush-hush@db/x",
    DATABASE_READ_URL: "mysql://root:hush-hush@copy/x",
    PORT: "80a",
    PUBLIC_URL: "https://example.com/portal",
    SECRET_KEY: "hush-hush",
    SANDBOX: "yes",
    SANDBOX_PORT: "70000",
    ADMIN_EMAIL: "nobody",
    ADMIN_PASSWORD: "hush-hush",
    SMTP_URL: "https://postman:hush-hush@mail.example.com",
    MAIL_FROM: "hush-hush",
    OIDC_ISSUER: "http://hush-hush.example.com",
    OIDC_CLIENT_ID: "hush-hush",
    OIDC_CLIENT_SECRET: "hush-hush",
    OIDC_NAME: "hush-hush".repeat(5),
    TRUSTED_PROXIES: "10.0.0.1, hush-hush",
    RECORDINGS_S3_URL: "s3://key:hush-hush@bucket",
    EXPORTS_S3_URL: "s3://key:hush-hush@bucket",
  };
  const fine = new Set(["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"]);
  let message = "";
  try {
    readEnv(bad);
  } catch (error) {
    message = error instanceof Error ? error.message : "";
  }
  for (const name of Object.keys(bad).filter((key) => !fine.has(key))) expect(message).toContain(`  ${name} must `);
  expect(message).not.toContain("hush-hush");
});

test("a replica is named beside its database, goes to every process, and its password is a secret", () => {
  const named = {
    DATABASE_URL: "postgres://someone:secret@db.example.com/switchboard",
    DATABASE_READ_URL: "postgres://someone:read-secret@copy.example.com/switchboard",
    SECRET_KEY: "a key that is long enough to be one of these",
  };
  const env = readServiceEnv(named);
  expect(env.databaseReadUrl).toBe(named.DATABASE_READ_URL);
  expect(readServiceEnv(serviceVariables(env)).databaseReadUrl).toBe(named.DATABASE_READ_URL);
  expect(secretsOf(env)).toContain("read-secret");
  const { DATABASE_URL: _, ...alone } = named;
  expect(() => readEnv(alone)).toThrow(/DATABASE_READ_URL names a replica of DATABASE_URL, which must be set too/);
});

test("the sandbox runs with the embedded database unless switched off, and with another one only when switched on", () => {
  const url = "postgres://someone:secret@db.example.com/switchboard";
  const runs = (source: Record<string, string>) => readEnv(source).runsSandbox;
  expect([runs({}), runs({ SANDBOX: "on" }), runs({ SANDBOX: "off" })]).toEqual([true, true, false]);
  expect([
    runs({ DATABASE_URL: url }),
    runs({ DATABASE_URL: url, SANDBOX: "on" }),
    runs({ DATABASE_URL: url, SANDBOX: "off" }),
  ]).toEqual([false, true, false]);
});

test("a sandbox of another node can be named, and then none runs here", () => {
  const url = "postgres://someone:secret@db.example.com/switchboard";
  const named = { SANDBOX_URL: "http://10.0.0.7:4010/" };
  for (const source of [named, { ...named, DATABASE_URL: url }, { ...named, SANDBOX: "off" }])
    expect(readEnv(source)).toMatchObject({ sandboxUrl: "http://10.0.0.7:4010", runsSandbox: false });
  expect(() => readEnv({ ...named, SANDBOX: "on" })).toThrow(/SANDBOX_URL names a sandbox that runs elsewhere/);
  const env = { ...readEnv(named), databaseUrl: url, secretKey: "k".repeat(32) };
  expect(readServiceEnv(serviceVariables(env))).toEqual(env);
});

test("the notice before a stop is seconds, and 60 at most", () => {
  expect(readEnv({}).drainNoticeSeconds).toBeUndefined();
  expect(readEnv({ DRAIN_NOTICE_SECONDS: "10" }).drainNoticeSeconds).toBe(10);
  for (const odd of ["61", "-1", "5s", "1.5"])
    expect(() => readEnv({ DRAIN_NOTICE_SECONDS: odd })).toThrow(/DRAIN_NOTICE_SECONDS must be/);
});

test("an empty variable counts as none, and PUBLIC_URL loses its trailing slash", () => {
  const env = readEnv({ DATABASE_URL: "", PORT: "8080", PUBLIC_URL: "https://Portal.example.com/" });
  expect(env).toMatchObject({ databaseUrl: undefined, port: 8080, publicUrl: "https://portal.example.com" });
});

test("proxies are addresses and networks, none by default, and everybody is no proxy", () => {
  expect(readEnv({}).trustedProxies).toEqual([]);
  const env = readServiceEnv({
    DATABASE_URL: "postgres://someone@db/x",
    SECRET_KEY: "k".repeat(32),
    TRUSTED_PROXIES: "10.0.0.5, 10.1.0.0/16 fd00::/8",
  });
  expect(env.trustedProxies).toEqual(["10.0.0.5", "10.1.0.0/16", "fd00::/8"]);
  expect(readEnv(serviceVariables(env)).trustedProxies).toEqual(env.trustedProxies);
  expect(() => readEnv({ TRUSTED_PROXIES: "0.0.0.0/0" })).toThrow(/TRUSTED_PROXIES must be addresses or networks/);
});

test("portal and sandbox cannot share a port", () => {
  expect(() => readEnv({ PORT: "4010" })).toThrow(/SANDBOX_PORT must differ from PORT/);
});

test("the settings of a sign-in provider go together, and a loopback address may stand in for https", () => {
  const whole = { OIDC_ISSUER: "http://127.0.0.1:4000", OIDC_CLIENT_ID: "us", OIDC_CLIENT_SECRET: "hush" };
  expect(readEnv(whole).oidc).toEqual({
    issuer: "http://127.0.0.1:4000",
    clientId: "us",
    clientSecret: "hush",
    name: "your organisation",
  });
  expect(readEnv({}).oidc).toBeUndefined();
  expect(() => readEnv({ OIDC_ISSUER: "https://login.example.com" })).toThrow(
    /OIDC_CLIENT_ID must be set too: .+\n {2}OIDC_CLIENT_SECRET must be set too/,
  );
});

test("a child process reads the same settings as the start that prepared them", () => {
  const mail = { SMTP_URL: "smtps://a:b@mail.example.com", MAIL_FROM: "Us <us@example.com>" };
  const oidc = {
    OIDC_ISSUER: "https://login.example.com/",
    OIDC_CLIENT_ID: "us",
    OIDC_CLIENT_SECRET: "hush",
    OIDC_NAME: "Login",
  };
  const env = {
    ...readEnv({ PORT: "3100", ...mail, ...oidc }),
    databaseUrl: "postgres://a:b@127.0.0.1:1/c",
    secretKey: "k".repeat(32),
    secretKeyPrevious: "p".repeat(32),
  };
  expect(readServiceEnv(serviceVariables(env))).toEqual(env);
  expect(() => readServiceEnv({})).toThrow(/DATABASE_URL and SECRET_KEY/);
});

test("a child process reads the data folder's key itself, where it may change while the process runs", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "switchboard-"));
  const secretKey = makeKeyFile(dataDir);
  const variables = serviceVariables({
    ...readEnv({ DATA_DIR: dataDir }),
    databaseUrl: "postgres://a:b@127.0.0.1:1/c",
  });
  expect(JSON.stringify(variables)).not.toContain(secretKey);
  const child = readServiceEnv(variables);
  expect(readSecretKeys(child)).toEqual({ current: secretKey, previous: undefined });
  const { keys } = beginRotation(dataDir);
  expect(keys.previous).toBe(secretKey);
  expect(readSecretKeys(child)).toEqual(keys);
  await rm(dataDir, { recursive: true });
});
