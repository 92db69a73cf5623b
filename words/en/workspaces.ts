export const workspaces = {
  giveTheWorkspaceAName: "Give the workspace a name",
  atMost60Characters: "At most 60 characters",
  lettersDigitsAndSymbolsOnly: "Letters, digits and symbols only",
  smallLettersDigitsAndSingleHyphensAt: "Lowercase letters, digits and single hyphens, at least two characters",
  atMost40Characters: "At most 40 characters",
  archiveName: "Archive {name}",
  archiveTheWorkspace: "Archive the workspace",
  everybodyInItLosesAccessAtOnce:
    "Everybody in it loses access at once. Its pages, downloads and API tokens answer “not found”.",
  nothingWaitsInItsQueue: "Nothing waits in its queue. Callbacks of what was sent are still stored.",
  queuedCallInItsQueueWillNot:
    "{queued, plural, one {# call} other {# calls}} in its queue will not be made: their sends are paused until people resume each of them after a restore. Callbacks of what was sent are still stored.",
  general: "General",
  membersPerson: "{members, plural, one {# person} other {# people}}",
  since: "Since {time}",
  theSettingsCouldNotBeRead: "The settings could not be read.",
  loading: "Loading",
  workspace: "Workspace",
  theWorkspaceIsNowCalledName: "The workspace is now called {name}",
  name: "Name",
  itsAddressStaysSpanSoThatNo: "Its address stays {address}, so that no link breaks.",
  saveTheName: "Save the name",
  numbers: "Numbers",
  formsBeginWithThisCountryNow: "Forms begin with this country now",
  formsBeginWithoutACountryNow: "Forms begin without a country now",
  everyFormThatAsksForANumber:
    "Every form that asks for a number begins with it: messages, drafts, suppressions, prices and “Look up a recipient”.",
  peopleCanChooseAnotherEachTimeDrafts: "People can choose another each time; drafts that exist keep theirs",
  saveTheCountry: "Save the country",
  secondFactor: "Second factor",
  requiredNobodySeesAnythingHereWithoutA:
    "Required: nobody sees anything here without a code from an authenticator app.",
  notRequiredPeopleDecideForThemselvesWhether:
    "Not required: people decide for themselves whether signing in asks for a code from an authenticator app.",
  setUpYourOwnFirst: "<a>Set up your own first</a>, or you will lock yourself out.",
  youHaveNoneYourselfYet: "You have none yourself yet.",
  stopRequiringIt: "Stop requiring it",
  requireItOfEverybody: "Require it of everybody",
  stopRequiringASecondFactor: "Stop requiring a second factor",
  requireASecondFactor: "Require a second factor",
  requireIt: "Require it",
  itIsNoLongerRequired: "It is no longer required",
  itIsRequiredFromNowOn: "It is required from now on",
  peopleWithoutAnAuthenticatorAppGetIn: "People without an authenticator app get in with their password alone.",
  membersWithoutAnAuthenticatorAppHaveTo:
    "Members without an authenticator app have to set one up before they can do anything else here.",
  sending: "Sending",
  allSendingIsHeldByTheAdministrators:
    "All sending is held by the administrators. The band above the page says since when and why.",
  sendingIsStoppedTheBandAboveThe:
    "Sending is stopped. The band above the page says since when, by whom and why. Sending can be resumed there.",
  stopsEveryEmailSMSAndOtherSend:
    "Stops every email, SMS and other send of this workspace at once. Queued calls wait until sending is resumed.",
  archive: "Archive",
  archivesTheWorkspaceWithEverythingInIt:
    "Archives the workspace with everything in it. Nobody can open it and nothing is sent from it until an administrator of this Switchboard restores it.",
  ownersCanArchiveIt: "Owners can archive it.",
  workspaces: "Workspaces",
  newWorkspace: "New workspace",
  whatPeopleCallItSuchAsThe: "What people call it, such as the team or the client.",
  address: "Address",
  theFirstPartOfEveryLinkInto:
    "The first part of every link into the workspace. If you leave it empty, it is made from the name. It never changes.",
  createTheWorkspace: "Create the workspace",
  creatingIt: "Creating it…",
  cancel: "Cancel",
  whatHappens: "What happens",
  youAreItsOwnerAtFirstYou: "You are its owner. At first you are alone in it; then you invite the others.",
  itStartsEmptyAndWithoutAConnection:
    "It starts empty and without a connection to the platform: nothing can be sent before you add one in its settings. It shows nothing of other workspaces.",
  archiving: "Archiving…",
  saving: "Saving…",
} as const;
