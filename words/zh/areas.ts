export const areas = {
  resultSoFar: "当前结果",
  recipients: "收件人",
  thisSendCouldNotBeRead: "无法读取此发送任务。",
  titleNameSwitchboard: "{title} · {name} · Switchboard",
};
