import type { TextFolding } from "../../answers/question-content.types.ts";

/**
 * A second text folding, character by character; its only regular expressions are Unicode classes. The tests compare it
 * with the first.
 */
const invisible = new Set(Array.from("\u{ad}\u{200b}\u{200c}\u{200d}\u{200e}\u{200f}\u{feff}"));
for (let code = 0x20_2a; code <= 0x20_2e; code++) invisible.add(String.fromCodePoint(code));
for (let code = 0x20_60; code <= 0x20_69; code++) if (code !== 0x20_65) invisible.add(String.fromCodePoint(code));

const ligatures = new Map(Object.entries({ œ: "oe", Œ: "OE", æ: "ae", Æ: "AE", ß: "ss", ẞ: "SS" }));
for (const [letter, plain] of Object.entries({ ø: "o", Ø: "O", ł: "l", Ł: "L" })) ligatures.set(letter, plain);

const isAccent = (one: string): boolean => /^\p{Mn}$/u.test(one);
const isLetter = (one: string | undefined): boolean => one !== undefined && /^[\p{L}\p{M}]$/u.test(one);
const isSpace = (one: string | undefined): boolean => one !== undefined && one.trim() === "";

const marks: Record<string, string[]> = { "\u{2033}": ["'", "'"] };
for (const hyphen of "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}-") marks[hyphen] = ["-"];
for (const apostrophe of "’‘ʼ`´\u{2032}'") marks[apostrophe] = ["'"];

/** Splits a text into words, marks and other characters, without the spaces beside marks. */
const piecesOf = (text: string): string[] => {
  const pieces: string[] = [];
  for (const one of Array.from(text).flatMap(
    (character) => marks[character] ?? [isSpace(character) ? " " : character],
  )) {
    const last = pieces.at(-1);
    if (one === " " && (last === " " || last === "-" || last === "'")) continue;
    if ((one === "-" || one === "'") && last === " ") pieces.pop();
    const grows = isLetter(one) && last !== undefined && isLetter(Array.from(last).at(-1));
    if (grows) pieces[pieces.length - 1] += one;
    else pieces.push(one);
  }
  return pieces;
};

const withoutJoints = (text: string): string => {
  const pieces = piecesOf(text);
  const folded = pieces.map((piece, i) => {
    const before = pieces[i - 1] ?? "";
    const after = pieces[i + 1] ?? "";
    if ((piece !== "-" && piece !== "'") || !isLetter(Array.from(before).at(-1)) || !isLetter(Array.from(after)[0]))
      return piece;
    if (before.length > 1) return " ";
    const mayJoin = piece === "-" || "cdjlmnost".includes(before.toLowerCase());
    return after.length > 1 && mayJoin ? " " : piece;
  });
  return folded.join("");
};

export const foldTextAgain = (text: string, folding: TextFolding): string => {
  let kept = Array.from(text)
    .filter((one) => !invisible.has(one))
    .join("")
    .normalize("NFC");
  if (folding.accents) {
    const plain = Array.from(kept.normalize("NFD")).filter((one) => !isAccent(one));
    kept = plain.map((one) => ligatures.get(one) ?? one).join("");
  }
  if (folding.spacing) kept = withoutJoints(kept);
  if (folding.case) kept = kept.toLowerCase();
  return kept.normalize("NFC").trim();
};
