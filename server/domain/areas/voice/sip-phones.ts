import { inWorkspace } from "#db/client.ts";
import { type SipPhone, sipQuery } from "#server/contract/voice.ts";
import { paging } from "#server/contract/wire.ts";
import { type ApplicationInUse, applicationsInUse } from "#server/domain/account/connections/applications.ts";
import { findApplication } from "#server/domain/account/connections/open-account.ts";
import { readPlatform } from "#server/domain/account/reads/read-platform.ts";
import { DomainError } from "#server/domain/errors.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";

/** Pages of phones that are read at once: each is a signed call. */
const mostPages = 10;

/** A phone by all that the platform says of it but the password; it gives phones no id. */
export type PhoneOf = Pick<SipPhone, "groupName" | "phoneName" | "account" | "displayNum">;
export type ShownPhone = PhoneOf & { hasPassword: boolean };

/** Voice applications of the connection in use, the default one first. */
export async function listVoiceApplications(scope: Scope): Promise<ApplicationInUse[]> {
  requirePermission(scope, "voice.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, (tx) => applicationsInUse(tx, "voice"));
}

/**
 * The application's SIP phones as the platform lists them now, without their passwords (spec: voice/sipQuery): at most the
 * first 1,000 of `total`. Throws as `readPlatform`.
 */
export async function listSipPhones(
  scope: Scope,
  appId: string,
): Promise<{ phones: ShownPhone[]; total: number; at: Date }> {
  requirePermission(scope, "voice.read");
  const phones: ShownPhone[] = [];
  for (let page = 1; ; page++) {
    const { reply, at } = await readPage(scope, appId, page);
    phones.push(...reply.data.records.map((phone) => shownPhone(scope, phone)));
    const { total } = reply.data;
    if (reply.data.records.length < paging.maxSize || page === mostPages)
      return { phones, total: Math.max(Number(total ?? 0), phones.length), at };
  }
}

/**
 * One phone's password, read from the platform for this and stored nowhere; the trail says who asked before it is read.
 * Throws `not_found` where there is no such application, or the platform lists no such phone any more or one without a
 * password, else as `readPlatform`.
 */
export async function seeSipPassword(
  scope: Scope,
  { appId, phone }: { appId: string; phone: PhoneOf },
): Promise<{ password: string }> {
  requirePermission(scope, "sip_password.see");
  await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    await findApplication(tx, "voice", appId);
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "sip_password.asked",
      target: { kind: "sip_phone", id: null },
      meta: { appId },
      personal: { group: phone.groupName, phone: phone.phoneName, account: phone.account },
    });
  });
  return { password: await findPassword(scope, appId, phone) };
}

async function findPassword(scope: Scope, appId: string, phone: PhoneOf): Promise<string> {
  for (let page = 1; page <= mostPages; page++) {
    const { records } = (await readPage(scope, appId, page)).reply.data;
    const found = records.find((one) => isSame(one, phone));
    if (found?.password) return found.password;
    if (found) throw new DomainError("not_found", t("domain.thePlatformGivesNoPasswordForThis"));
    if (records.length < paging.maxSize) break;
  }
  throw new DomainError("not_found", t("domain.thePlatformNoLongerListsThisPhone"));
}

function readPage(scope: Scope, appId: string, current: number) {
  return readPlatform(scope, sipQuery, { current, size: paging.maxSize, params: { appId } }, appId);
}

const names = ["groupName", "phoneName", "account", "displayNum"] as const;

function isSame(one: SipPhone, other: PhoneOf): boolean {
  return names.every((name) => one[name] === other[name]);
}

/** Phones are called after people, and what they show is a number. */
function shownPhone(scope: Scope, { password, ...phone }: SipPhone): ShownPhone {
  return {
    groupName: shownText(scope, phone.groupName),
    phoneName: shownText(scope, phone.phoneName),
    account: shownText(scope, phone.account),
    displayNum: shownText(scope, phone.displayNum),
    hasPassword: password !== null && password !== "",
  };
}
