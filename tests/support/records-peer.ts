import { createServer } from "node:http";
import { listen } from "./adversary.ts";

/** A call of the peer: when it began, and what is told of it. */
export type PeerCall = { at: number; record: Record<string, unknown> };
export type PageAsked = { path: string; from: number; to: number; page: number; number: number };

export type RecordsPeer = {
  url: string;
  /** Calls by path, in any order. They may be changed at any time. */
  calls: Map<string, PeerCall[]>;
  /** Pages asked for, in order. */
  asked: PageAsked[];
  /** Called before each page is answered. A promise is waited for; what it answers goes out instead of the page. */
  beforePage: (asked: PageAsked) => unknown;
  close(): Promise<void>;
};

type Query = {
  current: number;
  size: number;
  params: { strTime?: string; endTime: string; startTime?: string };
};

const moment = (text = "") => Date.parse(/[Z+]/.test(text) ? text : `${text.replace(" ", "T")}+08:00`);

/**
 * A platform that has only call records, newest first, and whose records change while they are read. It signs nothing and
 * forgets nothing.
 */
export async function startRecordsPeer(): Promise<RecordsPeer> {
  const asked: PageAsked[] = [];
  const peer: Omit<RecordsPeer, "url" | "close"> = { calls: new Map(), asked, beforePage: () => undefined };
  const answer = async (path: string, query: Query) => {
    const { strTime, startTime, endTime } = query.params;
    const page = {
      path,
      from: moment(strTime ?? startTime),
      to: moment(endTime),
      page: query.current,
      number: asked.length,
    };
    asked.push(page);
    const instead = await peer.beforePage(page);
    if (instead !== undefined) return instead;
    const found = (peer.calls.get(path) ?? [])
      .filter(({ at }) => at >= page.from && at <= page.to)
      .sort((one, other) => other.at - one.at);
    const begin = (query.current - 1) * query.size;
    const records = found.slice(begin, begin + query.size).map(({ record }) => record);
    const pages = Math.ceil(found.length / query.size);
    return {
      status: "0",
      reason: null,
      data: { total: found.length, size: query.size, current: query.current, pages, records },
    };
  };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const said = await answer(request.url ?? "", JSON.parse(body));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(said));
  });
  const port = await listen(server);
  const close = () => {
    const closed = Promise.withResolvers<void>();
    server.close(() => closed.resolve());
    server.closeAllConnections();
    return closed.promise;
  };
  return Object.assign(peer, { url: `http://127.0.0.1:${port}`, close });
}
