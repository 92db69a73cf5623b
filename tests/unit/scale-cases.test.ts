import { expect, test } from "vitest";
import { type ScalePlaces, scaleCases } from "#scripts/bench/scale-cases.ts";
import { notMeasured } from "#scripts/bench/scale-unmeasured.ts";
import { walk } from "#tests/support/procedures.ts";

/** Names alone are looked at here: which rows they lead to does not matter. */
const moment = { at: new Date(0), id: "" };
const nowhere: ScalePlaces = {
  giantMail: "",
  giantAttempt: "",
  giantBulk: "",
  unknownSms: "",
  draft: "",
  emailDraft: "",
  upload: "",
  importId: "",
  suppression: "",
  libraryEntry: "",
  connection: "",
  priceList: "",
  recipient: 1,
  deepRecipient: 1,
  highRecipient: 1,
  message: 1,
  deepMessage: 1,
  lowMessage: 1,
  deepNumberMessage: 1,
  callback: 1,
  deepCallback: 1,
  deepQuarantine: 1,
  call: moment,
  deepCall: moment,
  deepSubmission: moment,
  deepSuppression: moment,
  deepTemplate: moment,
  task: "",
  deepTask: moment,
  calls: {
    deepSip: { ...moment, connection: "" },
    deepNumber: { ...moment, connection: "" },
    newestSip: "",
    oldestSip: "",
    recordId: "",
    callId: "",
    monthAgo: new Date(),
    now: new Date(),
  },
  tokenId: "",
  requestId: "",
  rareEmailId: "",
  rareAddress: "",
  rareMsgId: "",
  rareOrderId: "",
};

test("every query of the router is measured at scale, or says why it is not", () => {
  const queries = walk().filter(({ type }) => type === "query");
  const known = [...Object.keys(scaleCases(nowhere)), ...Object.keys(notMeasured)];
  expect(known.toSorted()).toEqual(queries.map(({ path }) => path).toSorted());
});
