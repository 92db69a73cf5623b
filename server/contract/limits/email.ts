/** Limits of the area (spec: Limits). */
export const emailLimits = { subject: 100, idsPerQuery: 200 } as const;

export const templateStatuses = { approved: 0, underReview: 1, rejected: 2, draft: 3 } as const;

export const adFlags = { none: 0, before: 1, after: 2 } as const;

/** Per-email status of getSendEmailRcd. */
export const emailStatuses = { sent: "0", sending: "-1", failed: "1" } as const;
