import type { Logger } from "pino";
import { openDatabase } from "#db/client.ts";
import { internetOnly } from "#server/domain/account/connections/internet-only.ts";
import { loadKeyring } from "#server/domain/instance/instance-keys.ts";
import { createMailer, type MailProblem } from "#server/domain/mailer.ts";
import type { Services } from "#server/domain/scope.ts";
import { openExportStores, openRecordingStores } from "#server/domain/stores/open-stores.ts";
import { createAgents } from "#server/platform/exchange.ts";
import { readSecretKeys, type ServiceEnv } from "./env.ts";

/** Opens what the domain needs: pools, keys, agents, mail. Web and worker processes share it. */
export async function openServices(env: ServiceEnv, process: "web" | "worker", log?: Logger): Promise<Services> {
  const { smtpUrl, mailFrom: from, publicUrl } = env;
  const onProblem = (problem: MailProblem) => log?.warn(problem, "a mail could not be sent");
  // A worker's calls under way and its other loops each take one; behind a shared one they would wait for each other.
  const systemConnections = process === "worker" ? 12 : 5;
  const db = await openDatabase({
    url: env.databaseUrl,
    readUrl: env.databaseReadUrl,
    systemConnections,
    applicationName: `switchboard-${process}`,
    isForPeople: process === "web",
  });
  return {
    db,
    keyring: await loadKeyring(db, () => readSecretKeys(env)),
    agents: createAgents({ lookup: internetOnly }),
    sandboxUrl: env.sandboxUrl ?? null,
    publicUrl,
    recordings: openRecordingStores(env.dataDir, env.recordingsS3Url),
    exports: openExportStores(env.dataDir, env.exportsS3Url),
    mail: smtpUrl === undefined ? null : createMailer({ smtpUrl, from, publicUrl, onProblem }),
  };
}
