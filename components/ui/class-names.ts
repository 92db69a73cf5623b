/** Joins the class names that apply; callers pass `className` for placement only, never to restyle. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
