/** Cookie with the slug of the workspace that was open last in this browser; `/` leads there. */
export const lastWorkspaceCookie = "workspace";

const aYearInSeconds = 31_536_000;

/** Remembers a workspace as the last one. Browser only. */
export function rememberWorkspace(slug: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http
  document.cookie = `${lastWorkspaceCookie}=${slug}; Path=/; Max-Age=${aYearInSeconds}; SameSite=Lax`;
}
