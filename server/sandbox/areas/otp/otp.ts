import { otpAppAdd, otpAppDetails, otpAppUpdate, otpFlowAdd, otpTemplateUpdate } from "#server/contract/otp.ts";
import { isRecord, recordAt } from "#server/sandbox/json.ts";
import { type FixtureTable, route, type SandboxArea } from "#server/sandbox/route.ts";
import type { World } from "#server/sandbox/world.ts";
import { OtpApplications, otpAppId, otpAppName } from "./applications.ts";
import { OtpFlows } from "./flows.ts";
import { loadTemplate, otpTemplateFixture, updatedTemplate } from "./templates.ts";
import { voiceOtpCodes } from "./voice-otp-codes.ts";

const fixtures: readonly FixtureTable[] = [
  { title: "Verification applications", columns: ["appId", "name"], rows: [[otpAppId, otpAppName]] },
  {
    title: "Verification voice templates",
    columns: ["templateId", "appId", "name", "text"],
    rows: [
      [
        String(otpTemplateFixture.templateId),
        otpTemplateFixture.appId,
        otpTemplateFixture.name,
        otpTemplateFixture.text,
      ],
    ],
  },
];

/** The verification-code section of the platform (sandbox.md: OTP). All keys belong to one account, so it is its only user. */
export function createOtpArea(world: World): SandboxArea {
  const applications = new OtpApplications(world);
  const flows = new OtpFlows(world);
  let template = otpTemplateFixture;

  return {
    area: "otp",
    routes: [
      route(otpAppAdd, voiceOtpCodes, (call) => ({ data: applications.add(call) })),
      route(otpAppUpdate, voiceOtpCodes, (call) => ({ data: applications.update(call) })),
      route(otpAppDetails, voiceOtpCodes, (call) => ({ data: applications.find(call) })),
      route(otpTemplateUpdate, voiceOtpCodes, (call) => {
        template = updatedTemplate(call, template);
        world.changed();
        return { data: template };
      }),
      route(otpFlowAdd, voiceOtpCodes, (call) => ({ data: flows.add(call) })),
    ],
    controls: [],
    fixtures,
    save: (exact) => ({ applications: applications.save(exact), template, flows: flows.save(exact) }),
    load(saved) {
      if (!isRecord(saved)) throw new TypeError("the OTP part of the snapshot is not an object");
      applications.load(recordAt(saved, "applications"));
      template = loadTemplate(saved.template);
      flows.load(recordAt(saved, "flows"));
    },
    reset() {
      applications.reset();
      flows.reset();
      template = otpTemplateFixture;
    },
    start() {},
    stop: () => Promise.resolve(),
  };
}
