/** The first person of a new database, whose password nobody is told twice. */
export type Administrator = { email: string; password: string };

/** What is printed of the first administrator; nothing where there was one before. */
export function administratorLines(administrator: Administrator | undefined): string[] {
  if (administrator === undefined) return [];
  return [
    "",
    "  First administrator (this password is shown only once):",
    `    email     ${administrator.email}`,
    `    password  ${administrator.password}`,
  ];
}
