import { filesIn, type AnswerContent } from "@examplar/domain";
import { IconFileText, useTranslation } from "@examplar/ui";
import { AnsweredText } from "../fields/answered-text.tsx";
import { PictureZoom } from "../rich-html/picture-zoom.tsx";
import { bytesOf } from "../upload/bytes.ts";
import type { StoredFile } from "../question-view.types.ts";
import css from "./correction.module.css";
import type { CorrectedQuestionProps } from "./correction.types.ts";

interface Props {
  answer: AnswerContent | null;
  fileOf: CorrectedQuestionProps["fileOf"];
}

/** Shows the files of an answer: pictures large enough to read, other files as links. */
export const AnsweredFiles = ({ answer, fileOf }: Props) => {
  const named = filesIn(answer);
  const names = [...named.picture_ids, ...named.files.map(({ file_id }) => file_id)];
  if (names.length === 0) return <AnsweredText>{null}</AnsweredText>;
  return (
    <ul className={css.files}>
      {names.map((name, index) => (
        <li key={name} className={css.file}>
          <AnsweredFile file={fileOf?.(name) ?? null} number={index + 1} />
        </li>
      ))}
    </ul>
  );
};

const AnsweredFile = ({ file, number }: { file: StoredFile | null; number: number }) => {
  const { t, i18n } = useTranslation("question_parts");
  if (file === null) return t("correction.file_missing", { number });
  const link = (
    <a href={file.url} target="_blank" rel="noreferrer">
      {file.filename}
    </a>
  );
  return (
    <>
      {file.content_type.startsWith("image/") && (
        <PictureZoom>
          <img className={css.picture} src={file.url} alt={file.filename} loading="lazy" />
        </PictureZoom>
      )}
      <span className={css.fileName}>
        <IconFileText size={18} aria-hidden />
        {link} <span className={css.label}>{bytesOf(file.byte_size, i18n.language)}</span>
      </span>
    </>
  );
};
