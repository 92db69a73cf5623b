import { expect, test } from "vitest";
import { answerBefore } from "#server/auth/actions.ts";

const origin = "http://portal.test:3000";

function ask(line: string, cookie?: string, publicUrl = origin): Response | null {
  const [method = "", target = ""] = line.split(" ");
  const url = new URL(target, publicUrl);
  const path = url.pathname.split("/").slice(3);
  return answerBefore(new Request(url, { method, headers: cookie ? { cookie } : {} }), path, publicUrl);
}

test.each([
  "GET /api/auth/csrf",
  "GET /api/auth/providers",
  "GET /api/auth/session",
  "GET /api/auth/signin",
  "POST /api/auth/signin/oidc?prompt=login&max_age=0",
  "POST /api/auth/callback/credentials",
  "GET /api/auth/callback/oidc?code=1&state=2",
  "POST /api/auth/signout",
  "GET /api/auth/signin?callbackUrl=/demo",
  "GET /api/auth/signin?callbackUrl=https://evil.example/",
])("%s is next-auth's to answer", (line) => {
  expect(ask(line)).toBeNull();
});

test.each([
  "POST /api/auth/_log",
  "GET /api/auth/_log",
  "GET /api/auth/verify-request",
  "POST /api/auth/error",
  "POST /api/auth/session",
  "GET /api/auth/callback/credentials",
  "POST /api/auth/callback/oidc",
  "GET /api/auth/callback",
  "GET /api/auth/csrf/more",
  "POST /api/auth/signin/oidc/more",
  "GET /api/auth/made-up",
  "GET /api/auth/signout",
])("%s is nobody's", (line) => {
  expect(ask(line)?.status).toBe(404);
});

test.each(["javascript:alert(1)", "data:text/html,x", "http://a:99999/", "//", "no address"])(
  "a callbackUrl of %s is refused, also as the cookie that keeps it, which is then removed",
  async (goal) => {
    expect(ask(`GET /api/auth/csrf?callbackUrl=${encodeURIComponent(goal)}`)?.status).toBe(400);
    const cookie = `a=1; next-auth.callback-url=${encodeURIComponent(goal)}`;
    const answer = ask("GET /api/auth/csrf", cookie);
    expect(answer?.status).toBe(400);
    expect(answer?.headers.get("set-cookie")).toBe("next-auth.callback-url=; Path=/; Max-Age=0");
    expect(
      ask("GET /api/auth/csrf", `__Secure-${cookie.slice(5)}`, "https://portal.test")?.headers.get("set-cookie"),
    ).toBe("__Secure-next-auth.callback-url=; Path=/; Max-Age=0; Secure");
  },
);

test("what failed leads to the sign-in page with a word it knows, whatever was asked for", () => {
  const lead = (error: string) => {
    const answer = ask(`GET /api/auth/error?error=${error}`);
    expect(answer?.status).toBe(302);
    return answer?.headers.get("location");
  };
  expect(lead("OAuthSignin")).toBe(`${origin}/sign-in?error=OAuthSignin`);
  for (const odd of ["%0a%7B%22level%22%3A50%7D%0a", "%0d%0aSet-Cookie:%20a=b", "constructor", "", "x".repeat(5000)])
    expect(lead(odd)).toBe(`${origin}/sign-in?error=Other`);
});
