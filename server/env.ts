import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import type { z } from "zod";
import { readKeyFiles } from "#server/domain/keys/key-files.ts";
import type { SecretKeys } from "#server/domain/keys/seal.ts";
import { envSchema } from "./env-schema.ts";

/** The settings of one Switchboard, read once by each entry. */
export type Env = {
  /** Undefined: the embedded PostgreSQL is used. */
  databaseUrl: string | undefined;
  /** A streaming replica of it, which reports and files are read from; undefined: the database itself. */
  databaseReadUrl: string | undefined;
  port: number;
  host: string;
  /** Origin without a trailing slash: what people type, and what the Origin guard accepts. */
  publicUrl: string;
  /** Addresses and networks of the proxies in front, whose X-Forwarded-For is believed; none by default. */
  trustedProxies: string[];
  /** Absolute path. */
  dataDir: string;
  /** Undefined: kept in, or made for, `<dataDir>/secret-key`. */
  secretKey: string | undefined;
  /** The key before, while not everything is sealed under the new one; of the environment, as `secretKey`. */
  secretKeyPrevious: string | undefined;
  sandboxPort: number;
  /** Where the sandbox listens. */
  sandboxHost: string;
  /** Where the sandbox is reached; undefined where none is known. */
  sandboxUrl: string | undefined;
  /** Whether it runs beside this portal, and not beside another one that SANDBOX_URL names. */
  runsSandbox: boolean;
  /** A bucket of an S3-compatible store that copies of recordings go to; undefined: they go to the data folder. */
  recordingsS3Url: string | undefined;
  /** The same for large exports. */
  exportsS3Url: string | undefined;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  /** Undefined: nothing is mailed, and links are shown to be copied. */
  smtpUrl: string | undefined;
  /** An OpenID Connect provider that people may sign in with; undefined: with passwords only. */
  oidc: { issuer: string; clientId: string; clientSecret: string; name: string } | undefined;
  mailFrom: string | undefined;
  /** What a scraper of metrics has to bring; undefined: there are none. */
  metricsToken: string | undefined;
  /**
   * How long a web process that is told to stop still takes connections, so that a load balancer notices first. Undefined:
   * a few seconds, where it does not run under `npm start`.
   */
  drainNoticeSeconds: number | undefined;
};

/** The settings of a process that start has prepared: the database is known, and there is a key. */
export type ServiceEnv = Env & { databaseUrl: string };

type Source = Record<string, string | undefined>;

/**
 * Reads the settings from the environment and from `.env` in the working folder, where real variables win and empty
 * ones count as absent. Throws one Error that lists every problem, naming variables and never their values.
 */
export function readEnv(source: Source = environment()): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = envSchema.safeParse(given);
  if (!parsed.success) throw new Error(listProblems(parsed.error));
  const values = parsed.data;
  const runsByDefault = values.DATABASE_URL === undefined && values.SANDBOX_URL === undefined;
  const runsSandbox = runsByDefault ? values.SANDBOX !== "off" : values.SANDBOX === "on";
  const ownSandbox = runsSandbox ? `http://${reachableHost(values.SANDBOX_HOST)}:${values.SANDBOX_PORT}` : undefined;
  return {
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? `http://127.0.0.1:${values.PORT}`,
    trustedProxies: values.TRUSTED_PROXIES,
    dataDir: values.DATA_DIR,
    secretKey: values.SECRET_KEY,
    secretKeyPrevious: values.SECRET_KEY_PREVIOUS,
    sandboxPort: values.SANDBOX_PORT,
    sandboxHost: values.SANDBOX_HOST,
    sandboxUrl: values.SANDBOX_URL ?? ownSandbox,
    runsSandbox,
    recordingsS3Url: values.RECORDINGS_S3_URL,
    exportsS3Url: values.EXPORTS_S3_URL,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    smtpUrl: values.SMTP_URL,
    oidc: oidcOf(values),
    mailFrom: values.MAIL_FROM,
    metricsToken: values.METRICS_TOKEN,
    drainNoticeSeconds: values.DRAIN_NOTICE_SECONDS,
  };
}

/** Where something that listens on `host` is reached from the same machine, as it stands in an address. */
function reachableHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

function oidcOf(values: z.output<typeof envSchema>): Env["oidc"] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = values;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret, name } : undefined;
}

/** Like `readEnv`, for a process that opens no secret and needs no key: throws when the database is not named. */
export function readDatabaseEnv(source: Source = environment()): ServiceEnv {
  const { databaseUrl, ...env } = readEnv(source);
  if (databaseUrl === undefined) throw new Error("DATABASE_URL must be set, to the same for all processes.");
  return { ...env, databaseUrl };
}

/** Like `readEnv`, for web and worker processes: throws when the database or the key is not named. */
export function readServiceEnv(source: Source = environment()): ServiceEnv {
  const env = readEnv(source);
  const { databaseUrl } = env;
  if (databaseUrl === undefined || (env.secretKey ?? readKeyFiles(env.dataDir)) === undefined) {
    throw new Error(
      "DATABASE_URL and SECRET_KEY must be set, to the same for all processes; `npm start` sets them for those it runs.",
    );
  }
  return { ...env, databaseUrl };
}

/**
 * The keys that secrets are sealed under. Those of the data folder may change while a process runs: ask anew each time.
 * Throws one sentence where there are none any more.
 */
export function readSecretKeys(env: Env): SecretKeys {
  if (env.secretKey !== undefined) return { current: env.secretKey, previous: env.secretKeyPrevious };
  const keys = readKeyFiles(env.dataDir);
  if (!keys) throw new Error(`There is no secret-key in the data folder ${env.dataDir}: restore it from a backup.`);
  return keys;
}

/** Every secret among the settings, as the process may meet them: those in addresses also as they are written there. */
export function secretsOf(env: ServiceEnv): string[] {
  // A process that needs no key may have none.
  const keys = env.secretKey === undefined && !readKeyFiles(env.dataDir) ? null : readSecretKeys(env);
  const inAddresses = [
    env.databaseUrl,
    env.databaseReadUrl,
    env.smtpUrl,
    env.recordingsS3Url,
    env.exportsS3Url,
  ].flatMap((address) => {
    const written = address === undefined ? "" : new URL(address).password;
    return [written, decodeURIComponent(written)];
  });
  return [
    keys?.current ?? "",
    keys?.previous ?? "",
    env.oidc?.clientSecret ?? "",
    env.metricsToken ?? "",
    ...inAddresses,
  ].filter((secret) => secret !== "");
}

/** The variables that hand these settings to a child process; the administrator's stay behind. */
export function serviceVariables(env: ServiceEnv): Record<string, string> {
  return {
    DATABASE_URL: env.databaseUrl,
    ...(env.databaseReadUrl === undefined ? {} : { DATABASE_READ_URL: env.databaseReadUrl }),
    PORT: String(env.port),
    HOST: env.host,
    PUBLIC_URL: env.publicUrl,
    ...(env.trustedProxies.length > 0 && { TRUSTED_PROXIES: env.trustedProxies.join(",") }),
    DATA_DIR: env.dataDir,
    // Without it the child reads the data folder's, and sees it change.
    ...(env.secretKey === undefined ? {} : { SECRET_KEY: env.secretKey }),
    ...(env.secretKeyPrevious === undefined ? {} : { SECRET_KEY_PREVIOUS: env.secretKeyPrevious }),
    SANDBOX: env.runsSandbox ? "on" : "off",
    ...(env.sandboxUrl === undefined || env.runsSandbox ? {} : { SANDBOX_URL: env.sandboxUrl }),
    SANDBOX_PORT: String(env.sandboxPort),
    SANDBOX_HOST: env.sandboxHost,
    ...(env.recordingsS3Url === undefined ? {} : { RECORDINGS_S3_URL: env.recordingsS3Url }),
    ...(env.exportsS3Url === undefined ? {} : { EXPORTS_S3_URL: env.exportsS3Url }),
    ...(env.oidc && {
      OIDC_ISSUER: env.oidc.issuer,
      OIDC_CLIENT_ID: env.oidc.clientId,
      OIDC_CLIENT_SECRET: env.oidc.clientSecret,
      OIDC_NAME: env.oidc.name,
    }),
    ...(env.smtpUrl === undefined ? {} : { SMTP_URL: env.smtpUrl }),
    ...(env.mailFrom === undefined ? {} : { MAIL_FROM: env.mailFrom }),
    ...(env.metricsToken === undefined ? {} : { METRICS_TOKEN: env.metricsToken }),
    ...(env.drainNoticeSeconds === undefined ? {} : { DRAIN_NOTICE_SECONDS: String(env.drainNoticeSeconds) }),
  };
}

function environment(): Source {
  const file = join(process.cwd(), ".env");
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {}), ...process.env };
}

function listProblems(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}.`);
  return ["These settings cannot be used:", ...new Set(lines)].join("\n");
}
