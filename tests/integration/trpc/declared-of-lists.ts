/** Of what belongs to any list: whoever may read the list may do it. */
export const declaredOfLists: Record<string, string | string[]> = {
  "views.list": "workspace.read",
  "views.save": "workspace.read",
  "views.change": "workspace.read",
  "views.delete": "workspace.read",
  "exports.list": "workspace.read",
  "exports.get": "workspace.read",
  "exports.weigh": "workspace.read",
  "exports.ask": "workspace.read",
  "exports.schedules": "workspace.read",
  "exports.createSchedule": "workspace.read",
  "exports.pauseSchedule": "workspace.read",
  "exports.resumeSchedule": "workspace.read",
  "exports.deleteSchedule": "workspace.read",
};
