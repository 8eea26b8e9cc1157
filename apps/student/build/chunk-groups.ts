/** What every screen needs and what changes only with a dependency: two files that stay in the cache over releases. */
const reactFiles = {
  name: "react",
  test: /node_modules\/(react|react-dom|scheduler)\/|student\/src\/app\/react-dom\.ts$/,
};
const vendor = {
  name: "vendor",
  // Reading page by page, and mutations, are for screens that are loaded when they open.
  test: /node_modules\/(@tanstack(?!.*([iI]nfiniteQuery(Observer|\.js)|mutationObserver|useMutation))|use-sync-external-store|idb)\//,
};

/** What every screen of an exam needs; in one file, as a page that is opened asks for each file by itself. */
const exam = {
  name: "exam",
  test: /packages\/ui\/src\/(components\/dialog|page\/calmly|chat\/chat-queries)|packages\/sync\/src\/(engine|files|journal|outbox|rescue\/(?!kept|seal-work|sealed|text)|backoff|ask-until-served)|packages\/capture\/src\/devices\/(device|screen-share)|domain\/src\/(screens|answers|formulas\/split-formulas|formats\/device-name|deadlines\/late-work|corrections\/choice-|papers\/progress|supervision\/(screen-share|limits|device-failure|media\/recorded-parts))|student\/src\/(service-worker\/app-pages|features\/exam-gate|exam-session\/(sync\/|start-attempt|supervision\/(spell-checkers|use-share)|paper\/(server-answers|paper\.state))|shared\/(analytics|capture\/use-device|sign-in\/signed-in|storage\/(exam-|integrity|own-face|receipts)))|icons\/Icon(ArrowBackUp|ArrowLeft|ArrowRight|Circle|CircleCheck|CircleDashed|CloudCheck|DeviceDesktop|Download|Eraser|Eye|List|Maximize|ZoomIn|ZoomOut)\.mjs/,
  includeDependenciesRecursively: false,
};

/** What the screens around an exam share, and parts that few papers have: the exam itself opens without it. */
const around = {
  name: "around",
  test: /student\/src\/shared\/back-link|questions\/src\/(sheet\/live-sheet|rich-html\/plain-text)|icons\/Icon(Camera|Copy|FileText|Table|Trash)\.mjs/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** What seals a person's work: whoever signs in or out loads it, and pages with texts that wait. */
const sealing = {
  name: "sealing",
  test: /packages\/sync\/src\/rescue\/(kept|seal-work|sealed|text-keeper)/,
  includeDependenciesRecursively: false,
};

/** The outbox of pictures and sounds, with what signs an upload: only exams that record something load it. */
const media = {
  name: "media",
  test: /packages\/capture\/src\/media\/|student\/src\/exam-session\/media\/|aws4fetch/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** Devices and rules of supervision: several screens share them, and the list is none of these. */
const supervision = {
  name: "supervision",
  test: /domain\/src\/(supervision\/|formats\/device-name)|packages\/capture\/src\/devices\/|student\/src\/shared\/capture\//,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** The conversation of support and of the exam: nobody loads it before one of them is needed. */
const chat = {
  name: "chat",
  test: /packages\/ui\/src\/chat\/(?!kept-messages|chat-queries)|student\/src\/shared\/chat\.ts|domain\/src\/chat\/|icons\/IconSend\.mjs/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** Showing and answering a question; each kind of answer that few papers have stays apart. */
const questions = {
  name: "questions",
  test: /packages\/questions\/src\/(?!correction|documents|upload|fields\/choice-)/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** The words of an exam, which are all needed before its first picture. */
const words = (language: string) => ({
  name: `live-${language}`,
  test: new RegExp(`(live-exam|questions/src)/locales/${language}\\.json$`),
});

/** Small things that several screens share, which would each become a file. The list needs none of what tells of a sign-in. */
const base = {
  name: "base",
  test: /packages\/(ui|domain|sync)\/src\/(?!page\/tell-user)|student\/src\/shared\/|@tabler\/icons-react|preload-helper/,
  minShareCount: 3,
  includeDependenciesRecursively: false,
};

/** What the list shares with one other screen: a file for each would be larger than one for all. */
const listed = {
  name: "listed",
  test: /components\/state-chip|answerability-colour|icons\/Icon(Hourglass|ArrowsExchange|Checks)\.mjs/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** The first that matches a module takes it. */
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

/** The page itself names these. */
const inPage = /\/(rolldown-runtime|react|vendor|base)-[^/]*\.js$/;

/** The scripts that are fetched before a part is imported. */
export const filesOfPart = (_part: string, files: string[], { hostType }: { hostType: "html" | "js" }): string[] =>
  hostType === "html" ? files : files.filter((file) => !inPage.test(file));
