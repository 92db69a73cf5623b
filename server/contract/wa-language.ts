const format = /^([a-z]{2,3})(?:_([A-Z]{2}))?$/;
const languages = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Judges a language code such as `en` or `zh_CN`: by its form, then by whether it names a language and region that exist. */
export function judgeLanguage(code: string): "fine" | "malformed" | "unknown" {
  const [, language, region] = format.exec(code) ?? [];
  if (language === undefined) return "malformed";
  const isKnown = languages.of(language) !== undefined && (region === undefined || regions.of(region) !== undefined);
  return isKnown ? "fine" : "unknown";
}
