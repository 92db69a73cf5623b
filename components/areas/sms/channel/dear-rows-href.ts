/** The rows whose letters cost parts, in the step "Check". */
export function dearRowsHref(checkStep: string): string {
  return `${checkStep}?show=dear`;
}
