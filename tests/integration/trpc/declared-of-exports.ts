/** The permissions of procedures of exports: the list itself asks for its own beside them. */
export const declaredOfExports = {
  "exports.list": "workspace.read",
  "exports.get": "workspace.read",
  "exports.weigh": "workspace.read",
  "exports.ask": "workspace.read",
  "exports.schedules": "workspace.read",
  "exports.createSchedule": "workspace.read",
  "exports.pauseSchedule": "workspace.read",
  "exports.resumeSchedule": "workspace.read",
  "exports.deleteSchedule": "workspace.read",
} as const;
