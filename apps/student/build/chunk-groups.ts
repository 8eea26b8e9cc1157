/** Two files that stay in the cache over releases: every screen needs them, and they change only with a dependency. */
const reactFiles = {
  name: "react",
  test: /node_modules\/(react|react-dom|scheduler)\/|student\/src\/app\/react-dom\.ts$/,
};
const vendor = {
  name: "vendor",
  // Infinite queries and mutations are for screens that are loaded when they open.
  test: /node_modules\/(@tanstack(?!.*([iI]nfiniteQuery(Observer|\.js)|mutationObserver|useMutation))|use-sync-external-store|idb)\//,
};

/** What every screen of an exam needs, in one file: a page that opens requests each file separately. */
const exam = {
  name: "exam",
  test: /packages\/ui\/src\/(components\/dialog|page\/calmly|chat\/chat-queries)|packages\/questions\/src\/editors|packages\/sync\/src\/(engine|files|journal|outbox|rescue\/(?!kept|seal-work|sealed|text)|backoff|ask-until-served)|packages\/capture\/src\/devices\/(device|screen-share)|domain\/src\/(screens|answers|formulas\/split-formulas|formats\/device-name|deadlines\/late-work|corrections\/choice-|papers\/progress|supervision\/(screen-share|limits|device-failure|media\/recorded-parts))|student\/src\/(service-worker\/app-pages|features\/exam-gate|exam-session\/(sync\/|start-attempt|supervision\/(spell-checkers|use-share)|paper\/(server-answers|paper\.state))|shared\/(analytics|capture\/use-device|sign-in\/signed-in|storage\/(exam-|integrity|own-face|receipts)))|icons\/Icon(ArrowBackUp|ArrowLeft|ArrowRight|Circle|CircleCheck|CircleDashed|CloudCheck|DeviceDesktop|Download|Eraser|Eye|List|Maximize|ZoomIn|ZoomOut)\.mjs/,
  includeDependenciesRecursively: false,
};

/** Shared by the screens around an exam, and parts that few papers have; the exam itself opens without it. */
const around = {
  name: "around",
  test: /student\/src\/shared\/back-link|questions\/src\/(sheet\/live-sheet|rich-html\/plain-text)|icons\/Icon(Camera|Copy|FileText|Table|Trash)\.mjs/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** Seals a person's work. Loaded at sign-in, at sign-out, and by pages with waiting texts. */
const sealing = {
  name: "sealing",
  test: /packages\/sync\/src\/rescue\/(kept|seal-work|sealed|text-keeper)/,
  includeDependenciesRecursively: false,
};

/** The outbox of pictures and sounds, with the code that signs uploads: only exams that record something load it. */
const media = {
  name: "media",
  test: /packages\/capture\/src\/media\/|student\/src\/exam-session\/media\/|aws4fetch/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** Devices and rules of supervision: several screens share them, but not the list. */
const supervision = {
  name: "supervision",
  test: /domain\/src\/(supervision\/|formats\/device-name)|packages\/capture\/src\/devices\/|student\/src\/shared\/capture\//,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** The conversation of support and of the exam: loaded only when one of them is needed. */
const chat = {
  name: "chat",
  test: /packages\/ui\/src\/chat\/(?!kept-messages|chat-queries)|student\/src\/shared\/chat\.ts|domain\/src\/chat\/|icons\/IconSend\.mjs/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** Showing and answering a question; each kind of answer that few papers have stays in a file of its own. */
const questions = {
  name: "questions",
  test: /packages\/questions\/src\/(?!correction|documents|upload|fields\/choice-)/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** The texts of an exam, which are all needed before its first paint. */
const words = (language: string) => ({
  name: `live-${language}`,
  test: new RegExp(`(live-exam|questions/src)/locales/${language}\\.json$`),
});

/** Small modules of several screens, which would each become a file. The list does not need `tell-user`. */
const base = {
  name: "base",
  test: /packages\/(ui|domain|sync)\/src\/(?!page\/tell-user)|student\/src\/shared\/|@tabler\/icons-react|preload-helper/,
  minShareCount: 3,
  includeDependenciesRecursively: false,
};

/** What the list shares with one other screen: one file for each would be larger than one for all. */
const listed = {
  name: "listed",
  test: /components\/state-chip|answerability-colour|icons\/Icon(Hourglass|ArrowsExchange|Checks)\.mjs/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** The first group that matches a module takes it. */
export const chunkGroups = [
  reactFiles,
  vendor,
  exam,
  around,
  sealing,
  questions,
  words("en"),
  words("fr"),
  listed,
  media,
  supervision,
  chat,
  base,
];

/** Files that the page itself names. */
const inPage = /\/(rolldown-runtime|react|vendor|base)-[^/]*\.js$/;

/** Returns the scripts that the browser fetches before a part is imported. */
export const filesOfPart = (_part: string, files: string[], { hostType }: { hostType: "html" | "js" }): string[] =>
  hostType === "html" ? files : files.filter((file) => !inPage.test(file));
