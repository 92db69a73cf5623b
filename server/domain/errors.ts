/** What can go wrong in the domain. Transports map these once; nothing below them knows HTTP or tRPC. */
export type DomainErrorCode =
  | "not_found"
  | "forbidden"
  | "unconfirmed"
  | "conflict"
  | "invalid"
  | "refused"
  | "unavailable"
  | "too_many"
  | "too_slow";

/** An expected failure. Its message is a sentence for people. */
export class DomainError extends Error {
  readonly code: DomainErrorCode;
  /** Facts a page needs to explain the failure, such as a platform code or the field it is about. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: DomainErrorCode, message: string, details: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = "DomainError";
    this.code = code;
    this.details = details;
  }
}
