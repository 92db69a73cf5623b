/** Limits of the area (spec: Limits). How many applications an account may have is not shown; the platform answers -23. */
export const otpLimits = {
  name: { min: 4, max: 32 },
  codeExpiryMinutes: { min: 1, max: 60 },
  period: { min: 1, max: 90 },
  limit: { min: 1, max: 10_000_000_000 },
  templateText: { min: 1, max: 256 },
  codeLength: { min: 4, max: 10 },
  speechRate: { min: 0, max: 100 },
  maxDurationSeconds: { min: 5, max: 599 },
  repeatCnt: { min: 1, max: 10 },
  waitingTimeSeconds: { min: 30, max: 120 },
} as const;

/** The values that the platform takes for absent fields (spec: Resources). */
export const otpDefaults = {
  codeExpiry: 5,
  codeType: 1,
  codeLength: 4,
  speechRate: 50,
  maxDuration: 59,
  repeatCnt: 1,
  channelCut: 0,
} as const;

/** Stands for the code in a template's text. */
export const codeMarker = "##code##";

export const limitUnits = { day: 1, hour: 2, minute: 3, second: 4 } as const;

export const codeTypes = { numeric: 1, alpha: 2, alphanumeric: 3, hex: 4 } as const;

export const templateLanguages = ["CN", "EN", "JP", "VN"] as const;

export const nodeStatuses = { sendFailure: 1, notVerified: 2 } as const;

export const nodeChannels = ["sms", "call"] as const;

export const channelCuts = { switch: 0, stay: 1 } as const;
