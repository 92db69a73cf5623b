import { test } from "vitest";
import { platformSuite } from "./real/platform-suite.ts";

const { PLATFORM_BASE_URL: baseUrl, PLATFORM_API_KEY: apiKey, PLATFORM_API_SECRET: secret } = process.env;
const print = (line: string) => process.stdout.write(`${line}\n`);

if (baseUrl && apiKey && secret)
  platformSuite(`the platform at ${baseUrl}`, () => ({ baseUrl, apiKey, secret }), process.env, print);
else test.skip("a real platform is skipped: set PLATFORM_BASE_URL, PLATFORM_API_KEY and PLATFORM_API_SECRET", () => {});
