import type { QuestionType } from "../../vocabulary.ts";

/** Types without a key: a person marks long texts and uploads by a rubric, and an information is not marked. */
const withoutKey = ["long_text", "upload", "information"] as const satisfies QuestionType[];

/** A type whose key can be corrected while its answers are marked. */
export type CorrectableType = Exclude<QuestionType, (typeof withoutKey)[number]>;

export const isCorrectable = (type: QuestionType): type is CorrectableType => !withoutKey.some((one) => one === type);
