/** What judges a template. */
export const loadForm = () => import("./schema.ts").then(({ templateForm }) => templateForm);
