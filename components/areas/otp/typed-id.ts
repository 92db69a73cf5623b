import { pathId } from "#server/contract/wire.ts";
import { t } from "#words/t.ts";

/** An id as somebody reads it off the platform's console. */
export const typedId = pathId(() => t("otp.thePlatformsId")).max(200, { error: () => t("otp.atMost200Characters") });
