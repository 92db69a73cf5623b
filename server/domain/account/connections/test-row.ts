import type { Area, Fault, FaultOwner } from "#server/contract/operation.ts";
import type { CallFacts, CallResult } from "#server/platform/client.ts";
import { toKeep, told } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";

/** What the platform checks of a call, in the sandbox’s order where the spec names none, as far as an answer tells. */
export const checkNames = ["key", "sign", "clock", "ip", "application"] as const;
export type CheckName = (typeof checkNames)[number];
export type Check = "pass" | "fail" | "not_reached" | "not_testable";
export type Checks = Record<CheckName, Check>;

/** What one harmless read with an area's application showed. */
export type TestRow = {
  area: Area;
  appId: string;
  /** Null where the area has no read. */
  operation: string | null;
  checks: Checks;
  /** The platform's clock minus ours; null where the answer named no time. */
  clockDifferenceMs: number | null;
  problem: TestProblem | null;
  platformCallId: string | null;
  /** Where the area's paths begin on this host, found after the usual one was answered with 404. */
  otherPath?: string;
};

/** What is wrong, what to do and who can. */
export type TestProblem = { meaning: string; code: string | null; remedy: string; who: FaultOwner };

type Judged = Pick<TestRow, "checks" | "problem" | "clockDifferenceMs">;

/**
 * Reads an answer to a harmless read as five checks. Pure: it knows a fault by its kind, since codes differ per area. What is
 * wrong is kept with the connection, in words for whoever looks at it.
 */
export function judgeRead(result: CallResult<unknown>): Judged {
  return toKeep(() => judged(result));
}

function judged(result: CallResult<unknown>): Judged {
  const { clockDifferenceMs } = result.facts;
  if (result.kind === "accepted") return { checks: passedUpTo(null), problem: null, clockDifferenceMs };
  if (result.kind === "unknown" && result.status === "0") {
    return { checks: passedUpTo("application"), problem: oddSuccess(result.note), clockDifferenceMs };
  }
  // An envelope with an HTTP error is about the address or a proxy, whatever its code would say elsewhere.
  const isElsewhere = (result.facts.httpStatus ?? 0) >= 400;
  if (result.kind !== "refused" || isElsewhere)
    return { checks: none("not_reached"), problem: silence(result.facts), clockDifferenceMs };
  return {
    checks: checksOf(result.fault),
    problem: problemOf(result.status, result.fault),
    clockDifferenceMs,
  };
}

/** The same where the host answered 404, and at `otherPath` did not. */
export function judgeElsewhere(judged: Judged, otherPath: string): Judged {
  const problem = toKeep(() => ({
    meaning: t("kept.hostHasOtherPaths"),
    code: null,
    remedy: t("kept.useThatPath", { path: otherPath }),
    who: "you" as const,
  }));
  return { ...judged, problem };
}

/** What a test showed, in the language of whoever looks at it. A meaning ends without a stop: more may follow. */
export function toldTest(row: TestRow): TestRow {
  if (row.problem === null) return row;
  const { meaning, remedy } = row.problem;
  return { ...row, problem: { ...row.problem, meaning: told(meaning).replace(/[.。]$/, ""), remedy: told(remedy) } };
}

/** An area that could only be tried by sending. */
export function untestable(): Judged {
  return { checks: none("not_testable"), problem: null, clockDifferenceMs: null };
}

function checksOf(fault: Fault | undefined): Checks {
  if (fault?.kind === "credentials") {
    const missing = fault.missingHeader;
    if (missing) return { ...none("not_reached"), [checkOf[missing]]: "fail" };
    // The platform does not say which of the two it is.
    return { ...none("not_reached"), key: "fail", sign: "fail" };
  }
  // A timestamp may be looked at before the signature that covers it.
  if (fault?.kind === "clock") return { ...none("not_reached"), key: "pass", clock: "fail" };
  if (fault?.kind === "ip") return passedUpTo("ip");
  return passedUpTo("application");
}

const checkOf = { "Api-Key": "key", Sign: "sign", Timestamp: "clock" } as const;

function none(check: Check): Checks {
  return { key: check, sign: check, clock: check, ip: check, application: check };
}

/** Everything before the check that failed has passed; what comes after was not reached. */
function passedUpTo(failed: CheckName | null): Checks {
  const at = failed === null ? checkNames.length : checkNames.indexOf(failed);
  const checks = none("not_reached");
  for (const name of checkNames.slice(0, at)) checks[name] = "pass";
  if (failed !== null) checks[failed] = "fail";
  return checks;
}

function problemOf(code: string, fault: Fault | undefined): TestProblem {
  if (!fault) {
    const meaning = t("kept.platformAnsweredCode", { code });
    return { meaning, code, remedy: t("kept.codeIsNotDocumented"), who: "account_manager" };
  }
  const { kind, meaning, remedy, who } = fault;
  if (kind === "credentials" && !fault.missingHeader) {
    return { meaning, code, remedy: t("kept.enterBothKeysAgain"), who };
  }
  if (kind === "input" || kind === "platform")
    return { meaning, code, remedy: unknownApplication(), who: "administrator" };
  return { meaning, code, remedy, who };
}

/** The remedies of these kinds are written for sends. */
const unknownApplication = () => t("kept.compareTheApplicationsId");

function oddSuccess(note: string): TestProblem {
  return { meaning: note, code: "0", remedy: t("kept.answersDifferFromTheDocumentation"), who: "administrator" };
}

function silence({ note, sent, httpStatus }: CallFacts): TestProblem {
  const remedy = sent ? t("kept.checkThatNoProxyAnswers") : t("kept.checkTheFirewall");
  return {
    meaning: note ?? t("kept.answerCameWithHttp", { status: String(httpStatus) }),
    code: null,
    remedy,
    who: "administrator",
  };
}
