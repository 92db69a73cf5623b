import { type Language, languageCookie, parseLanguage } from "#words/language.ts";

const words = {
  en: {
    title: "Switchboard could not start this page",
    text: "The server answered with a failure. Nothing was sent or repeated because of it. Try again. If it keeps failing, tell your administrator when it happened.",
    again: "Try again",
  },
  zh: {
    title: "Switchboard 无法启动此页面",
    text: "服务器应答失败。没有因此发送或重复发送任何内容。请重试。如果一直失败，请把发生的时间告知系统管理员。",
    again: "重试",
  },
};

/** What is said without any page, whose words would come with it, in the language that the cookie names. */
export function startFailedWords(): { language: Language; title: string; text: string; again: string } {
  const cookies = typeof document === "undefined" ? [] : document.cookie.split("; ");
  const [told] = cookies.filter((each) => each.startsWith(`${languageCookie}=`));
  const language = parseLanguage(told?.slice(languageCookie.length + 1)) ?? "en";
  return { language, ...words[language] };
}
