import type { QuestionCorrection } from "@examplar/contract";
import { htmlIsEmpty, prettyGrade, type AnswerVerdict, type Language, type StudentQuestion } from "@examplar/domain";
import type { Copy } from "../read-copies.ts";
import { answerBlocks, keyBlocks, type AnswerFacts, type CopiedFile } from "./answer-blocks.ts";
import type { Block, CopyDocument, Tone } from "./copy-document.types.ts";
import { translator } from "./copy-texts.ts";
import { htmlBlocks, type KeepPicture } from "./html-blocks.ts";

const tones: Record<AnswerVerdict, Tone> = {
  correct: "green",
  partly_correct: "orange",
  wrong: "red",
  awaiting_teacher: "blue",
  unanswered: "dim",
  not_marked: "dim",
};

export interface Composing {
  /** False for a student whose quiz hides scores. */
  shows_points: boolean;
  /** Bytes of the answers' pictures that can be shown, by file id. */
  pictures: ReadonlyMap<number, Uint8Array>;
}

const pictureData = /^data:image\/(?:png|jpeg);base64,([\w+/=\s]+)$/;

/** Collects pictures of texts and of answers, each once, in the order in which they occur. */
const createAlbum = () => {
  const pictures: Uint8Array[] = [];
  const keep = (bytes: Uint8Array): number => pictures.push(bytes) - 1;
  const keepSource: KeepPicture = (src) => {
    const data = pictureData.exec(src)?.[1];
    return data === undefined ? null : keep(Buffer.from(data, "base64"));
  };
  return { pictures, keep, keepSource };
};

const verdictLine = (
  { verdict, points, points_possible }: QuestionCorrection,
  language: Language,
  shows_points: boolean,
): Block => {
  const t = translator(language);
  const figure = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const possible = figure.format(points_possible);
  const said = [
    t(`verdict.${verdict}`),
    shows_points &&
      points !== null &&
      verdict !== "not_marked" &&
      t("points", { count: points_possible, points: figure.format(points), possible }),
    verdict === "awaiting_teacher" && t("out_of", { count: points_possible, possible }),
  ].filter((one) => one !== false);
  return { kind: "paragraph", tone: tones[verdict], inlines: [{ text: said.join(" · "), bold: true }] };
};

const part = (label: string, blocks: Block[], tone: Tone = "plain"): Block[] =>
  blocks.length === 0 ? [] : [{ kind: "part", label, tone, blocks }];

const questionBlocks = (copy: Copy, facts: AnswerFacts, shows_points: boolean): Block[] => {
  const { question, language, keepPicture } = facts;
  const t = translator(language);
  const statement = htmlBlocks(question.attributes.body.statement_html, keepPicture);
  if (!question.is_answerable) return statement;
  const correction = copy.corrections.find(({ question_id }) => question_id === question.id);
  const feedback = copy.feedbacks.find(({ question_id }) => question_id === question.id);
  const answer = answerBlocks(facts);
  const isOpen = ["long_text", "upload"].includes(question.attributes.type);
  const none: Block = { kind: "paragraph", tone: "dim", inlines: [{ text: t("no_answer"), italic: true }] };
  return [
    ...statement,
    ...part(t("answer"), answer.length > 0 ? answer : [none]),
    ...(correction ? [verdictLine(correction, language, shows_points)] : []),
    ...part(isOpen ? t("model_answer") : t("right_answer"), keyBlocks(facts), "dim"),
    ...part(t("explanation"), htmlBlocks(correction?.correction_html ?? "", keepPicture), "dim"),
    ...part(t("feedback"), htmlBlocks(feedback?.user_content ?? "", keepPicture), "blue"),
  ];
};

type Level = 1 | 2 | 3 | 4;

const heading = (level: number, text: string): Block => ({
  kind: "heading",
  level: Math.min(level, 4) as Level,
  inlines: [{ text }],
});

const headBlocks = ({ score }: Copy, shows_points: boolean): Block[] => {
  const { language, name, finished_at, time_zone, grade, grade_scale, is_up_to_date, attempt_number } = score;
  const t = translator(language);
  const when = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: time_zone,
  });
  const lines = [
    `${t("title")} · ${name}`,
    attempt_number > 1 && t("attempt", { number: attempt_number }),
    finished_at !== null && t("handed_in", { date: when.format(finished_at) }),
  ].filter((one) => one !== false);
  const marked = grade === null ? t("grade_waiting") : t("grade", { grade: prettyGrade(grade, grade_scale, language) });
  const comment = score.public_comment ?? "";
  return [
    heading(1, score.quiz_name),
    ...lines.map((text): Block => ({ kind: "paragraph", inlines: [{ text }] })),
    ...(shows_points
      ? [
          {
            kind: "paragraph",
            inlines: [{ text: is_up_to_date ? marked : `${marked} (${t("provisional")})`, bold: true }],
          } satisfies Block,
        ]
      : []),
    ...(htmlIsEmpty(comment) ? [] : part(t("general_feedback"), htmlBlocks(comment), "blue")),
  ];
};

/** Returns everything on a corrected copy, from top to bottom. */
export const composeCopy = (copy: Copy, { shows_points, pictures }: Composing): CopyDocument => {
  const { score, paper } = copy;
  const { language } = score;
  const t = translator(language);
  const album = createAlbum();
  const files = new Map<string | number, CopiedFile>();
  for (const { id, file_id, filename } of copy.files) {
    const bytes = pictures.get(id);
    const file = { filename, picture: bytes ? album.keep(bytes) : null };
    files.set(id, file).set(file_id, file);
  }
  const answers = new Map(copy.answers.map(({ question_id, content }) => [question_id, content]));
  const factsOf = (question: StudentQuestion): AnswerFacts => ({
    question,
    answer: answers.get(question.id) ?? null,
    key: copy.corrections.find(({ question_id }) => question_id === question.id)?.key ?? null,
    language,
    keepPicture: album.keepSource,
    fileOf: (name) => files.get(name) ?? null,
  });
  const blocks = headBlocks(copy, shows_points);
  const sections = paper?.sections ?? [];
  if (sections.length === 0) blocks.push({ kind: "paragraph", inlines: [{ text: t("no_paper") }] });
  let number = 0;
  for (const [index, section] of sections.entries()) {
    const isNumbered = sections.length > 1;
    const name = section.attributes.name === "" ? "" : ` · ${section.attributes.name}`;
    if (isNumbered) blocks.push(heading(2, t("section", { number: index + 1 }) + name));
    for (const exercise of section.children) {
      const level = isNumbered ? 3 : 2;
      const isNamed = !exercise.is_implicit && exercise.display_name !== "";
      if (isNamed) blocks.push(heading(level, exercise.display_name));
      blocks.push(...htmlBlocks(exercise.attributes.text_html, album.keepSource));
      for (const question of exercise.questions) {
        if (question.is_answerable) {
          number += 1;
          const title = question.attributes.name === "" ? "" : ` · ${question.attributes.name}`;
          blocks.push(heading(level + (isNamed ? 1 : 0), t("question", { number }) + title));
        }
        blocks.push(...questionBlocks(copy, factsOf(question), shows_points));
      }
    }
  }
  return {
    title: `${score.quiz_name} – ${score.name}`,
    language,
    blocks,
    pictures: album.pictures,
    footer: t("footer", { name: score.name, page: "{page}", pages: "{pages}" }),
  };
};
