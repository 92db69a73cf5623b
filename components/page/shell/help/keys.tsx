import { Kbd } from "#components/ui/kbd.tsx";
import { t } from "#words/t.ts";
import { goPlaces, type KeyJob } from "./go-to.ts";

/** The keys that work, and no others. Of those of a pair either will do; the others are pressed one after the other. */
const keys: { keys: string[]; what: string }[] = [
  {
    get keys() {
      return ["⌘ K", "Ctrl K"];
    },
    get what() {
      return t("page.searchOrGoToAPageA");
    },
  },
  {
    keys: ["J"],
    get what() {
      return t("page.nextRow");
    },
  },
  {
    keys: ["K"],
    get what() {
      return t("page.previousRow");
    },
  },
  {
    keys: ["Enter"],
    get what() {
      return t("page.openTheRow");
    },
  },
  {
    get keys() {
      return ["Esc"];
    },
    get what() {
      return t("page.closeWhatIsOpenNextToThe");
    },
  },
  {
    keys: ["/"],
    get what() {
      return t("page.searchInThisPage");
    },
  },
  {
    keys: ["E"],
    get what() {
      return t("page.exportTheListInAnotherFormat");
    },
  },
  {
    keys: ["R"],
    get what() {
      return t("page.readTheListAgain");
    },
  },
  {
    keys: ["N"],
    get what() {
      return t("page.nextCallOnThePageOfOne");
    },
  },
  {
    keys: ["P"],
    get what() {
      return t("page.previousCallOnThePageOfOne");
    },
  },
  {
    keys: ["?"],
    get what() {
      return t("page.thisList");
    },
  },
];

/** The keys, and those that lead to the pages of the reader. */
export function Keys({ jobs }: { jobs: readonly KeyJob[] }) {
  const places = goPlaces(jobs).map(({ letter, label }) => ({ keys: ["G", letter.toUpperCase()], what: label }));
  return (
    <>
      <h3 className="mt-5 mb-1 text-sm font-semibold">{t("page.keys")}</h3>
      <p className="mb-2 text-sm text-muted">{t("page.theyWorkWhenTheCursorIsNot")}</p>
      <KeyList of={keys} />
      {places.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 text-sm font-semibold">{t("page.goToAPageGThenIts")}</h3>
          <KeyList of={places} />
        </>
      )}
    </>
  );
}

function KeyList({ of }: { of: typeof keys }) {
  return (
    <dl className="grid grid-cols-[7.5rem_1fr] gap-y-2">
      {of.map(({ keys: names, what }) => (
        <div key={what} className="contents">
          <dt className="flex gap-1">
            {names.map((name) => (
              <Kbd key={name}>{name}</Kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
