import { t } from "#words/t.ts";
import { AnswerTooLarge, HeldUp } from "./exchange.ts";

/** Node's and OpenSSL's names of what can be wrong with a certificate. */
const certificateTrouble = /CERT|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)|^HOSTNAME_MISMATCH$/;

const sentences: Readonly<Record<string, () => string>> = {
  ECONNREFUSED: () => t("kept.nothingListens"),
  ENOTFOUND: () => t("kept.hostIsNotKnown"),
  EAI_AGAIN: () => t("kept.hostCouldNotBeLookedUp"),
  ERR_PRIVATE_ADDRESS: () => t("kept.hostIsPrivate"),
  EHOSTUNREACH: () => t("kept.noWayLeadsThere"),
  ENETUNREACH: () => t("kept.noWayLeadsThere"),
  UND_ERR_CONNECT_TIMEOUT: () => t("kept.noConnectionInTime"),
  ETIMEDOUT: () => t("kept.noConnectionInTime"),
  UND_ERR_HEADERS_TIMEOUT: () => t("kept.timeRanOut"),
  UND_ERR_BODY_TIMEOUT: () => t("kept.timeRanOut"),
  UND_ERR_SOCKET: () => t("kept.connectionWasClosed"),
  ECONNRESET: () => t("kept.connectionWasBrokenOff"),
  EPIPE: () => t("kept.connectionWasBrokenOff"),
  CERT_HAS_EXPIRED: () => t("kept.certificateHasExpired"),
  ERR_TLS_CERT_ALTNAME_INVALID: () => t("kept.certificateIsForAnotherHost"),
  EPROTO: () => t("kept.noSecureConnection"),
};

/** Why there is no answer, in words that everybody reads; `codeOf` is for those who look into it. */
export function sentenceFor(error: Error): string {
  if (error instanceof HeldUp) return t("kept.serverStoodStill");
  if (error instanceof AnswerTooLarge) return t("kept.answerIsTooLarge");
  if (error.name === "TimeoutError") return t("kept.timeRanOut");
  const code = codeOf(error) ?? "";
  const known = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  if (known !== undefined) return known();
  if (certificateTrouble.test(code)) return t("kept.certificateCannotBeTrusted");
  return code.startsWith("HPE_") ? t("kept.answerIsNoHttp") : t("kept.connectionFailed");
}

/** The name that Node, OpenSSL or undici gave it. */
export function codeOf(error: Error): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}
