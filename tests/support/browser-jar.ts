import superjson, { type SuperJSONResult } from "superjson";
import { openRawHttp, type RawAnswer, type RawRequest } from "./raw-http.ts";

export type Jar = {
  cookies: Map<string, string>;
  /** Sends the cookies along and keeps those that are set. */
  send(what: RawRequest, path: string): Promise<RawAnswer>;
  /** Calls a procedure as the portal's pages do; throws where it is refused. */
  must<Data>(path: string, input?: unknown): Promise<Data>;
  /** The same, whatever is answered. */
  ask(path: string, input?: unknown, headers?: Record<string, string>): Promise<RawAnswer>;
  signIn(email: string, password: string, code?: string): Promise<RawAnswer>;
  close(): void;
};

/** A browser without a window that comes through whatever stands before the portal's own port: its cookies, its forms. */
export function openJar(
  { url, publicUrl, workspace }: { url: string; publicUrl: string; workspace: string },
  hear: (path: string, answer: RawAnswer) => void,
): Jar {
  const http = openRawHttp(url);
  const { host } = new URL(publicUrl);
  const cookies = new Map<string, string>();
  const send: Jar["send"] = async (what, path) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await http.send({ ...what, headers: { host, cookie, ...what.headers } }, path);
    for (const line of answer.setCookies) {
      const [name = "", value = ""] = line.split(";", 1)[0]?.split(/=(.*)/s) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const call = (path: string, input: unknown, headers = {}) => {
    const body = JSON.stringify(superjson.serialize(input));
    const own = { origin: publicUrl, "content-type": "application/json", "x-workspace": workspace };
    return send({ method: "POST", headers: { ...own, ...headers }, body }, `/api/trpc/${path}`);
  };
  return {
    cookies,
    send: async (what, path) => {
      const answer = await send(what, path);
      hear(path, answer);
      return answer;
    },
    async must<Data>(path: string, input?: unknown) {
      const { status, text } = await call(path, input);
      const { result }: { result?: { data: SuperJSONResult } } = JSON.parse(text);
      if (!result) throw new Error(`${path}: ${status} ${text}`);
      return superjson.deserialize<Data>(result.data);
    },
    async ask(path, input, headers) {
      const answer = await call(path, input, headers);
      hear(path, answer);
      return answer;
    },
    async signIn(email, password, code) {
      const { csrfToken } = JSON.parse((await send({}, "/api/auth/csrf")).text);
      const fields = { csrfToken, email, password, json: "true", callbackUrl: "/", ...(code && { code }) };
      const headers = { origin: publicUrl, "content-type": "application/x-www-form-urlencoded" };
      const body = new URLSearchParams(fields).toString();
      const answer = await send({ method: "POST", headers, body }, "/api/auth/callback/credentials");
      hear("signing in", answer);
      return answer;
    },
    close: http.close,
  };
}
