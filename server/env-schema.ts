import { resolve } from "node:path";
import { z } from "zod";
import { bucketProblem } from "#server/domain/stores/bucket-address.ts";
import { isNetwork } from "./client-address.ts";

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, "must be a whole number from 1 to 65535")
    .transform(Number)
    .refine((value) => value >= 1 && value <= 65_535, "must be a whole number from 1 to 65535")
    .default(fallback);

const bucket = () =>
  z
    .string()
    .superRefine((text, context) => {
      const message = bucketProblem(text);
      if (message !== null) context.addIssue({ code: "custom", message });
    })
    .optional();

/** What each variable of the environment may be, and which go together. */
export const envSchema = z
  .object({
    DATABASE_URL: z
      .string()
      .refine(
        (text) => isUrl(text, ["postgres:", "postgresql:"]),
        "must look like postgres://user:password@host:5432/database",
      )
      .optional(),
    DATABASE_READ_URL: z
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
    RECORDINGS_S3_URL: bucket(),
    EXPORTS_S3_URL: bucket(),
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
    METRICS_TOKEN: z
      .string()
      .regex(/^[A-Za-z0-9._~+/=-]{16,200}$/, "must be 16 to 200 letters, digits and signs of a token")
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
  .refine((values) => values.DATABASE_READ_URL === undefined || values.DATABASE_URL !== undefined, {
    path: ["DATABASE_READ_URL"],
    message: "names a replica of DATABASE_URL, which must be set too: the embedded PostgreSQL has none",
  })
  .superRefine((values, context) => {
    const names = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length === names.length) return;
    for (const name of missing) {
      context.addIssue({ code: "custom", path: [name], message: `must be set too: ${names.join(", ")} go together` });
    }
  });

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
