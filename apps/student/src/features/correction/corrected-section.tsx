import { PictureZoom, RichHtml } from "@examplar/questions";
import { CorrectedQuestion, type CorrectedQuestionProps } from "@examplar/questions/correction";
import { useTranslation } from "@examplar/ui";
import css from "./correction.module.css";
import type { ReadExercise, ReadSection } from "./correction.state.ts";

type FileOf = NonNullable<CorrectedQuestionProps["fileOf"]>;

export const CorrectedSection = ({ section, fileOf }: { section: ReadSection; fileOf: FileOf }) => {
  const { t } = useTranslation("correction");
  const title = section.number === null ? null : t("section", { number: section.number });
  return (
    <section className={css.section} aria-label={title ?? t("questions")}>
      <h2 className={title === null ? css.said : css.sectionName}>
        {title ?? t("questions")}
        {title !== null && section.name !== "" && <span className={css.sectionTitle}> · {section.name}</span>}
      </h2>
      {section.exercises.map((exercise) => (
        <Exercise key={exercise.id} exercise={exercise} fileOf={fileOf} />
      ))}
    </section>
  );
};

/** An implicit exercise, made for a lone question, shows only its text and no title. */
const Exercise = ({ exercise, fileOf }: { exercise: ReadExercise; fileOf: FileOf }) => (
  <div className={css.exercise}>
    {!exercise.is_implicit && exercise.title !== "" && <h3 className={css.exerciseName}>{exercise.title}</h3>}
    {exercise.text_html !== "" && (
      <div className={css.text}>
        <PictureZoom>
          <RichHtml html={exercise.text_html} />
        </PictureZoom>
      </div>
    )}
    {exercise.questions.map((read) => (
      <CorrectedQuestion
        key={read.question.id}
        {...read}
        reader="student"
        fileOf={fileOf}
        heading_level={exercise.is_implicit || exercise.title === "" ? 3 : 4}
      />
    ))}
  </div>
);
