import { t } from "#words/t.ts";

const browsers = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
] as const;

const systems = [
  [/\biPad\b/, "iPad"],
  [/\biPhone\b/, "iPhone"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows NT\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
] as const;

/** A user agent in words, as "Firefox on Windows". It is what the browser says of itself, and no proof of anything. */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return t("domain.unknownDevice");
  const find = (table: typeof browsers | typeof systems) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser && system) return t("domain.browserOnSystem", { browser, system });
  return browser ?? (system ? t("domain.aBrowserOnSystem", { system }) : t("domain.unknownDevice"));
}
