import type { QuestionType } from "../../vocabulary.ts";

/** What a person reads and marks has a guide, not a key; an information has neither. */
const withoutKey = ["long_text", "upload", "information"] as const satisfies QuestionType[];

/** A type whose key can be corrected while its answers are marked. */
export type CorrectableType = Exclude<QuestionType, (typeof withoutKey)[number]>;

export const isCorrectable = (type: QuestionType): type is CorrectableType => !withoutKey.some((one) => one === type);
