/** What a curl line of the documentation asks for. Knows the options that are used there, and no others. */
export type CurlRequest = {
  url: string;
  method: string;
  headers: [string, string][];
  body: string | null;
  /** Where the answer goes instead of the standard output. */
  file: string | null;
};

/** The words of a shell command: quotes, continued lines and variables, and nothing else that a shell does. */
export function wordsOf(command: string, variables: Readonly<Record<string, string>>): string[] {
  const text = command.replaceAll("\\\n", " ");
  const words: string[] = [];
  let word: string | null = null;
  let quote = "";
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (quote !== "'" && sign === "$") {
      const [, name = ""] = /^\$([A-Z_]+)/.exec(text.slice(at)) ?? [];
      const value = variables[name];
      if (value === undefined) throw new Error(`the documentation names $${name}, which nothing fills in`);
      word = (word ?? "") + value;
      at += name.length;
    } else if (sign === quote) quote = "";
    else if (quote === "" && (sign === "'" || sign === '"')) {
      quote = sign;
      word ??= "";
    } else if (quote === "" && /\s/.test(sign)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? "") + sign;
  }
  if (word !== null) words.push(word);
  return words;
}

/** Reads a curl command as curl would. Throws Error for an option it does not know. */
export function readCurl(command: string, variables: Readonly<Record<string, string>>): CurlRequest {
  const [program, ...words] = wordsOf(command.trim(), variables);
  if (program !== "curl") throw new Error(`not a curl command: ${program}`);
  const headers: [string, string][] = [];
  const data: string[] = [];
  let [url, file, isGet]: [string, string | null, boolean] = ["", null, false];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === "-H") {
      const [name = "", ...value] = (words.shift() ?? "").split(":");
      headers.push([name, value.join(":").trim()]);
    } else if (word === "-d") data.push(words.shift() ?? "");
    else if (word === "--data-urlencode") {
      const [name = "", ...value] = (words.shift() ?? "").split("=");
      data.push(`${name}=${encodeURIComponent(value.join("="))}`);
    } else if (word === "-o") file = words.shift() ?? "";
    else if (word === "-G") isGet = true;
    else if (/^-[sSN]+$/.test(word)) continue;
    else if (word.startsWith("-")) throw new Error(`an option that the reader of examples does not know: ${word}`);
    else url = word;
  }
  const sent = data.join("&");
  const hasBody = sent !== "" && !isGet;
  return {
    url: isGet && sent !== "" ? `${url}?${sent}` : url,
    method: hasBody ? "POST" : "GET",
    headers,
    body: hasBody ? sent : null,
    file,
  };
}
