/** Fields of a form with so many applications, by which the server's problems find their places. */
export function fieldNames(applications: number): string[] {
  const rows = Array.from({ length: applications }, (_, index) => index);
  return [
    ...["name", "baseUrl", "apiKey", "secret", "timeZone"],
    ...rows.flatMap((index) => ["area", "appId", "label"].map((part) => `applications.${index}.${part}`)),
  ];
}
