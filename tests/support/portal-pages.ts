import { navigation } from "#components/page/shell/navigation.ts";

/** Every page of the navigation in the Demo workspace. */
export const navigationPages = navigation.flatMap((job) => job.pages.map(({ path }) => `/demo${path}`));
