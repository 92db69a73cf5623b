import { t } from "#words/t.ts";
import { facts } from "../operation.ts";
import { waTemplateFaults } from "./wa-template-faults.ts";

export const waTemplateAdd = facts({
  id: "wa.addTemplate",
  area: "wa",
  get summary() {
    return t("contract.createAMessageTemplateInOneLanguage");
  },
  methods: ["POST"],
  path: "/wa/template/add",
  effect: "write",
  faults: waTemplateFaults,
});
