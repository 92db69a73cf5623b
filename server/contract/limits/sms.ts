/** Limits of the area (spec: Limits). The numbers of a whole batch are the sandbox's fixed point, not the spec's. */
export const smsLimits = { content: 1024, numbersPerGet: 100, numbersPerPost: 1000, numbersPerBatch: 1000 } as const;
