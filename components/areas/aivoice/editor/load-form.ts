/** What judges a new task. */
export const loadNewForm = () => import("./schema.ts").then(({ newTaskForm }) => newTaskForm);

/** What judges an edit of one. */
export const loadEditedForm = () => import("./schema.ts").then(({ editedTaskForm }) => editedTaskForm);
