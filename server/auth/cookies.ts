/** Name and attributes of the session cookie. Over https the browser itself binds it to this host. */
export function sessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith("https:");
  return {
    name: secure ? "__Host-switchboard.session" : "switchboard.session",
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure },
  };
}

/** The session token a request carries, or null. */
export function sessionTokenOf(headers: Headers, publicUrl: string): string | null {
  return cookieOf(headers, sessionCookie(publicUrl).name);
}

/** A cookie of the request as it was sent, or null. */
export function cookieOf(headers: Headers, name: string): string | null {
  for (const part of (headers.get("cookie") ?? "").split(";")) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return value.join("=") || null;
  }
  return null;
}
