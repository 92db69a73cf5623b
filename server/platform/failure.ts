import { AnswerTooLarge, HeldUp } from "./exchange.ts";

/** Node's and OpenSSL's names of what can be wrong with a certificate. */
const certificateTrouble = /CERT|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)|^HOSTNAME_MISMATCH$/;

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens at the platform’s address.",
  ENOTFOUND: "the platform’s host name is not known.",
  EAI_AGAIN: "the platform’s host name could not be looked up.",
  ERR_PRIVATE_ADDRESS: "the platform’s host name leads to this machine or network.",
  EHOSTUNREACH: "no way leads to the platform’s address.",
  ENETUNREACH: "no way leads to the platform’s address.",
  UND_ERR_CONNECT_TIMEOUT: "no connection to the platform in time.",
  ETIMEDOUT: "no connection to the platform in time.",
  UND_ERR_HEADERS_TIMEOUT: "the time allowed for the call ran out.",
  UND_ERR_BODY_TIMEOUT: "the time allowed for the call ran out.",
  UND_ERR_SOCKET: "the connection was closed before the whole answer was here.",
  ECONNRESET: "the other side broke the connection off.",
  EPIPE: "the other side broke the connection off.",
  CERT_HAS_EXPIRED: "the platform’s certificate has expired.",
  ERR_TLS_CERT_ALTNAME_INVALID: "the platform’s certificate is for another host name.",
  EPROTO: "no secure connection could be agreed on.",
};

/** Why there is no answer, in words that everybody reads; `codeOf` is for those who look into it. */
export function sentenceFor(error: Error): string {
  if (error instanceof HeldUp) return "this server stood still too long before the call.";
  if (error instanceof AnswerTooLarge) return "the answer is too large to be read.";
  if (error.name === "TimeoutError") return "the time allowed for the call ran out.";
  const code = codeOf(error) ?? "";
  const known = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  if (known !== undefined) return known;
  if (certificateTrouble.test(code)) return "the platform’s certificate cannot be trusted.";
  return code.startsWith("HPE_") ? "what came back is no HTTP." : "the connection failed.";
}

/** The name that Node, OpenSSL or undici gave it. */
export function codeOf(error: Error): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}
