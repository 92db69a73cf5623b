/** A line for a terminal that shows whether a token works: every token may ask where it is. */
export function curlLine(publicUrl: string, token: string): string {
  return `curl -sS "${publicUrl}/api/trpc/workspace.current" \\\n  -H "Authorization: Bearer ${token}"`;
}
