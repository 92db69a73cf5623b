import { facts } from "../operation.ts";
import { waTemplateFaults } from "./wa-template-faults.ts";

export const waTemplateAdd = facts({
  id: "wa.addTemplate",
  area: "wa",
  summary: "Create a message template in one language",
  methods: ["POST"],
  path: "/wa/template/add",
  effect: "write",
  faults: waTemplateFaults,
});
