export const mails = {
  invitationSubject: "{name} 邀请你加入 Switchboard 工作区 {workspace}",
  invitationIntro: "{name}（{email}）邀请你加入 Switchboard 的工作区 {workspace}。你在其中的角色：",
  invitationRole: "- {role}：{sentence}",
  invitationLink: "打开此链接即可接受邀请。链接仅限你本人使用一次，有效期至 {until}：",
  invitationUnexpected: "如果你没有料到会收到邀请，请忽略此邮件：没有链接，任何人都无法加入。",
  resetSubject: "设置 Switchboard 的新密码",
  resetIntro: "有人为你的 Switchboard 账号申请了新密码。如果是你本人，请在此设置：",
  resetOnce: "链接只能使用一次，一小时内有效。如果不是你本人，请忽略：密码保持不变。",
};
