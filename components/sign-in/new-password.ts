import { t } from "#words/t.ts";
/** Beside a field for a new password. */
export const passwordHint = () => t("signIn.atLeast12CharactersFourWordsThat");
