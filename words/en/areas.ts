export const areas = {
  resultSoFar: "Result so far",
  recipients: "Recipients",
  thisSendCouldNotBeRead: "This send could not be read.",
  titleNameSwitchboard: "{title} · {name} · Switchboard",
} as const;
