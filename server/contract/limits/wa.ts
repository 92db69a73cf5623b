const megabyte = 1024 * 1024;

/** Limits of the area (spec: Limits). The sizes are of the linked files, which only the platform sees. */
export const waLimits = {
  templateName: 512,
  headerText: 60,
  headerVariables: 1,
  bodyText: 1024,
  bodyVariables: 20,
  footerText: 60,
  buttonText: 25,
  /** Field table and limits say 1-90, error -106 says 0-90: what both allow is sent. */
  codeExpirationMinutes: { min: 1, max: 90 },
  phoneDigits: { min: 7, max: 14 },
  customText: 4096,
  customWindowHours: 24,
  fileBytes: {
    image: 5 * megabyte,
    audio: 16 * megabyte,
    video: 16 * megabyte,
    document: 100 * megabyte,
    sticker: 100 * 1024,
  },
} as const;

export const waTemplateTypes = { authentication: 0, marketing: 1, utility: 2 } as const;

/** The documented states of a template; any other is kept verbatim. */
export const waTemplateStatuses = [
  "PENDING",
  "REJECTED",
  "APPROVED",
  "DELETED",
  "DISABLED",
  "PENDING_DELETION",
  "IN_APPEAL",
  "PAUSED",
  "LIMIT_EXCEEDED",
  "FLAGGED",
  "REINSTATED",
] as const;

export const customTypes = ["text", "image", "audio", "video", "location", "document", "sticker"] as const;

export type CustomType = (typeof customTypes)[number];
