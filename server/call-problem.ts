/** What tRPC calls the answers that are given before a procedure is asked. */
const codes = {
  413: { code: "PAYLOAD_TOO_LARGE", number: -32013 },
  429: { code: "TOO_MANY_REQUESTS", number: -32029 },
  503: { code: "SERVICE_UNAVAILABLE", number: -32603 },
} as const;

/** A refusal in the shape that procedures answer with, so that programs and pages read it alike. */
export function callProblem(status: keyof typeof codes, message: string, requestId: string): object {
  const { code, number } = codes[status];
  const data = { code, httpStatus: status, path: null, requestId, details: null, fields: null };
  return { error: { json: { message, code: number, data } } };
}
