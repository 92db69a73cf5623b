import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Runs one of the scripts as `npm run` would, with these settings alone. Answers how it ended and all it said. */
export async function runScript(
  script: string,
  args: string[],
  settings: Readonly<Record<string, string>>,
): Promise<{ code: number; said: string }> {
  const { PATH } = process.env;
  const env: NodeJS.ProcessEnv = { NODE_ENV: "production", PATH, ...settings };
  return promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}
