import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import { bucketProblem } from "#server/domain/calls/recordings/stores/bucket-address.ts";
import { readKeyFiles } from "#server/domain/keys/key-files.ts";
import type { SecretKeys } from "#server/domain/keys/seal.ts";
import { isNetwork } from "./client-address.ts";

/** The settings of one Switchboard, read once by each entry. */
export type Env = {
  /** Undefined: the embedded PostgreSQL is used. */
  databaseUrl: string | undefined;
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
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  /** Undefined: nothing is mailed, and links are shown to be copied. */
  smtpUrl: string | undefined;
  /** An OpenID Connect provider that people may sign in with; undefined: with passwords only. */
  oidc: { issuer: string; clientId: string; clientSecret: string; name: string } | undefined;
  mailFrom: string | undefined;
  /**
   * How long a web process that is told to stop still takes connections, so that a load balancer notices first. Undefined:
   * a few seconds, where it does not run under `npm start`.
   */
  drainNoticeSeconds: number | undefined;
};

/** The settings of a process that start has prepared: the database is known, and there is a key. */
export type ServiceEnv = Env & { databaseUrl: string };

type Source = Record<string, string | undefined>;

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, "must be a whole number from 1 to 65535")
    .transform(Number)
    .refine((value) => value >= 1 && value <= 65_535, "must be a whole number from 1 to 65535")
    .default(fallback);

const schema = z
  .object({
    DATABASE_URL: z
      .string()
      .refine(
        (text) => isUrl(text, ["postgres:", "postgresql:"]),
        "must look like postgres://user:password@host:5432/database",
      )
      .optional(),
    PORT: port(3000),
    HOST: z
      .string()
      .regex(/^[A-Za-z0-9.:_-]+$/, "must be an address or a host name to listen on")
      .default("127.0.0.1"),
    PUBLIC_URL: z
      .string()
      .refine(
        (text) => isUrl(text, ["http:", "https:"]) && isOrigin(text),
        "must be http:// or https:// and a host, without a path",
      )
      .transform((text) => new URL(text).origin)
      .optional(),
    TRUSTED_PROXIES: z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .refine(
        (networks) => networks.every(isNetwork),
        "must be addresses or networks of your proxies, like 10.0.0.5, 10.1.0.0/16",
      )
      .default([]),
    DATA_DIR: z
      .string()
      .default(".data")
      .transform((path) => resolve(path)),
    SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
    SECRET_KEY_PREVIOUS: z.string().min(32, "must have at least 32 characters").optional(),
    SANDBOX: z.enum(["on", "off"], "must be on or off").optional(),
    SANDBOX_PORT: port(4010),
    SANDBOX_HOST: z.string().default("127.0.0.1"),
    SANDBOX_URL: z
      .string()
      .refine(
        (text) => isUrl(text, ["http:", "https:"]) && isOrigin(text),
        "must be http:// or https:// and a host, without a path",
      )
      .transform((text) => new URL(text).origin)
      .optional(),
    RECORDINGS_S3_URL: z
      .string()
      .superRefine((text, context) => {
        const message = bucketProblem(text);
        if (message !== null) context.addIssue({ code: "custom", message });
      })
      .optional(),
    ADMIN_EMAIL: z.email("must be an email address").optional(),
    ADMIN_PASSWORD: z.string().min(12, "must have at least 12 characters").optional(),
    SMTP_URL: z
      .string()
      .refine(
        (text) => isUrl(text, ["smtp:", "smtps:"]),
        "must look like smtp://user:password@mail.example.com:587, or smtps:// for TLS from the start",
      )
      .optional(),
    OIDC_ISSUER: z
      .string()
      .refine(
        (text) => isUrl(text, ["https:", "http:"]) && (text.startsWith("https:") || isLoopback(text)),
        "must be the provider's https:// address, exactly as it names itself",
      )
      .optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_NAME: z.string().max(40, "must have at most 40 characters").default("your organisation"),
    MAIL_FROM: z
      .string()
      .regex(
        /^([^<>@\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
        "must look like Switchboard <no-reply@example.com>",
      )
      .optional(),
    DRAIN_NOTICE_SECONDS: z
      .string()
      .regex(/^\d{1,2}$/, "must be a whole number of seconds, 60 at most")
      .transform(Number)
      .refine((seconds) => seconds <= 60, "must be a whole number of seconds, 60 at most")
      .optional(),
  })
  .refine((values) => values.PORT !== values.SANDBOX_PORT, {
    path: ["SANDBOX_PORT"],
    message: "must differ from PORT",
  })
  .refine((values) => values.SANDBOX_URL === undefined || values.SANDBOX !== "on", {
    path: ["SANDBOX_URL"],
    message: "names a sandbox that runs elsewhere: leave SANDBOX away",
  })
  .superRefine((values, context) => {
    const names = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length === names.length) return;
    for (const name of missing) {
      context.addIssue({ code: "custom", path: [name], message: `must be set too: ${names.join(", ")} go together` });
    }
  });

/**
 * Reads the settings from the environment and from `.env` in the working folder, where real variables win and empty
 * ones count as absent. Throws one Error that lists every problem, naming variables and never their values.
 */
export function readEnv(source: Source = environment()): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new Error(listProblems(parsed.error));
  const values = parsed.data;
  const runsByDefault = values.DATABASE_URL === undefined && values.SANDBOX_URL === undefined;
  const runsSandbox = runsByDefault ? values.SANDBOX !== "off" : values.SANDBOX === "on";
  const ownSandbox = runsSandbox ? `http://${reachableHost(values.SANDBOX_HOST)}:${values.SANDBOX_PORT}` : undefined;
  return {
    databaseUrl: values.DATABASE_URL,
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
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    smtpUrl: values.SMTP_URL,
    oidc: oidcOf(values),
    mailFrom: values.MAIL_FROM,
    drainNoticeSeconds: values.DRAIN_NOTICE_SECONDS,
  };
}

/** Where something that listens on `host` is reached from the same machine, as it stands in an address. */
function reachableHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

function oidcOf(values: z.output<typeof schema>): Env["oidc"] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = values;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret, name } : undefined;
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
  const { current, previous } = readSecretKeys(env);
  const inAddresses = [env.databaseUrl, env.smtpUrl, env.recordingsS3Url].flatMap((address) => {
    const written = address === undefined ? "" : new URL(address).password;
    return [written, decodeURIComponent(written)];
  });
  return [current, previous ?? "", env.oidc?.clientSecret ?? "", ...inAddresses].filter((secret) => secret !== "");
}

/** The variables that hand these settings to a child process; the administrator's stay behind. */
export function serviceVariables(env: ServiceEnv): Record<string, string> {
  return {
    DATABASE_URL: env.databaseUrl,
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
    ...(env.oidc && {
      OIDC_ISSUER: env.oidc.issuer,
      OIDC_CLIENT_ID: env.oidc.clientId,
      OIDC_CLIENT_SECRET: env.oidc.clientSecret,
      OIDC_NAME: env.oidc.name,
    }),
    ...(env.smtpUrl === undefined ? {} : { SMTP_URL: env.smtpUrl }),
    ...(env.mailFrom === undefined ? {} : { MAIL_FROM: env.mailFrom }),
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

function isUrl(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).host !== "";
}

/** Nobody listens between this machine and itself. */
function isLoopback(text: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(text).hostname);
}

function isOrigin(text: string): boolean {
  const { pathname, search, hash, username } = new URL(text);
  return pathname === "/" && search === "" && hash === "" && username === "";
}
