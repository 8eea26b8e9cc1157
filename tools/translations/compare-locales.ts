export type Texts = { [key: string]: string | Texts };

/** `{ list: { title: "…" } }` → `list.title`. */
export const flatten = (texts: Texts, prefix = ""): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === "string" ? [[`${prefix}${key}`, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );

const placeholders = (text: string): string =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|<(\/?\w+)/g)]
    .map(([, name, tag]) => name ?? `<${tag}>`)
    .toSorted()
    .join(" ");

/** Returns whether the key is the French plural form for millions, which English does not have. */
const isFrenchPlural = (key: string, english: Map<string, string>): boolean =>
  key.endsWith("_many") && english.has(key.replace(/_many$/, "_other"));

const marks: { pattern: RegExp; wanted: string }[] = [
  { pattern: /(?<![\u202F!?])[;!?]/u, wanted: "a narrow no-break space (U+202F) before ; ! ?" },
  { pattern: /(?<!\u00A0):(?!\/\/|\d)/u, wanted: "a no-break space (U+00A0) before :" },
  { pattern: /«(?![\u00A0\u202F])|(?<![\u00A0\u202F])»/u, wanted: "a no-break space inside « »" },
  { pattern: /'/u, wanted: "’ instead of '" },
];

/** Returns the text without placeholders, tags and entities. */
const proseOf = (text: string): string =>
  text
    .replaceAll(/\{\{[^}]*\}\}/g, "x")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&\w+;/g, "x");

const frenchComplaints = (key: string, text: string): string[] =>
  marks.filter(({ pattern }) => pattern.test(proseOf(text))).map(({ wanted }) => `fr ${key} wants ${wanted}`);

/** Returns every complaint about a pair of English and French text files. */
export const compareLocales = (english: Texts, french: Texts): string[] => {
  const [en, fr] = [flatten(english), flatten(french)];
  const complaints: string[] = [];
  for (const [key, text] of en) {
    const translated = fr.get(key);
    if (text.trim() === "") complaints.push(`en ${key} is empty`);
    if (translated === undefined) complaints.push(`fr ${key} is missing`);
    else if (placeholders(translated) !== placeholders(text))
      complaints.push(`fr ${key} has other placeholders than en`);
  }
  for (const [key, text] of fr) {
    if (!en.has(key) && !isFrenchPlural(key, en)) complaints.push(`en ${key} is missing`);
    if (text.trim() === "") complaints.push(`fr ${key} is empty`);
    complaints.push(...frenchComplaints(key, text));
  }
  return complaints;
};
