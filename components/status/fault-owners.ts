import type { FaultOwner } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";

/** Who can put a fault right, as the subject of a sentence: "… can fix this". */
export const faultOwners: Readonly<Record<FaultOwner, string>> = {
  get you() {
    return t("status.you");
  },
  get administrator() {
    return t("status.anAdministratorOfThisSwitchboard");
  },
  get account_manager() {
    return t("status.thePlatformsAccountManager");
  },
  get platform() {
    return t("status.thePlatform");
  },
};
