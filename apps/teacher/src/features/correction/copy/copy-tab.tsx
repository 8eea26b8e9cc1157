import type { MarkedInstance, Quiz, TeacherScore } from "@examplar/contract";
import { ContentLanguage, RichHtml } from "@examplar/questions";
import { Feedback } from "@examplar/questions/correction";
import { useTranslation } from "@examplar/ui";
import css from "../correction.module.css";
import { totalOf, withPending, type CopyQuestion, type CopySection } from "../correction.state.ts";
import type { Marking } from "../marking/use-marking.ts";
import { CopyNotices } from "./copy-notices.tsx";
import { QuestionCard } from "./question-card.tsx";
import { ScoreCards } from "./score-cards.tsx";
import { useLateDecision } from "./use-late-decision.ts";

interface Props {
  quiz: Quiz;
  score: TeacherScore;
  instance: MarkedInstance;
  copy: readonly CopySection[];
  questions: readonly CopyQuestion[];
  marking: Marking;
  current_id: number | null;
  onCurrent: (question_id: number) => void;
  onHistory: (question_id: number) => void;
}

/** The whole copy with its marks. */
export const CopyTab = (props: Props) => {
  const { quiz, score, instance, copy, questions, marking } = props;
  const late = useLateDecision(score);
  const shown = questions.map((one) => withPending(one, marking.pending));
  const deciding = late.isPending;
  return (
    <div className={css.copy}>
      <ScoreCards score={score} total={totalOf(shown)} questions_count={instance.questions_count} />
      <CopyNotices
        quiz={quiz}
        score={score}
        questions={questions}
        deciding={deciding}
        onDecideAll={(decision) => late.mutate({ decision })}
      />
      <GeneralFeedback score={score} />
      <ContentLanguage value={quiz.language}>
        {copy.map((section) => (
          <Section key={section.id} section={section} is_only={copy.length === 1}>
            {(one) => (
              <QuestionCard
                key={one.question.id}
                one={one}
                marking={marking}
                is_current={one.question.id === props.current_id}
                is_running={score.state === "started"}
                deciding={deciding}
                instance_id={instance.id}
                quiz_id={quiz.id}
                onCurrent={() => props.onCurrent(one.question.id)}
                onDecide={(decision) => late.mutate({ decision, question_ids: [one.question.id] })}
                onHistory={() => props.onHistory(one.question.id)}
              />
            )}
          </Section>
        ))}
      </ContentLanguage>
    </div>
  );
};

const GeneralFeedback = ({ score }: { score: TeacherScore }) => {
  const { public_comment, comment_source, manually_validated_comment } = score;
  if (public_comment === null) return null;
  return (
    <Feedback
      feedback={{
        user_content: public_comment,
        source: comment_source ?? "manual",
        manually_approved: manually_validated_comment,
      }}
    />
  );
};

interface SectionProps {
  section: CopySection;
  is_only: boolean;
  children: (one: CopyQuestion) => React.ReactNode;
}

const Section = ({ section, is_only, children }: SectionProps) => {
  const { t } = useTranslation("correction");
  const { number, name, exercises } = section;
  return (
    <section className={css.section}>
      <h2 className={is_only ? css.said : css.sectionName}>
        {is_only ? t("questions") : t("section", { number })} {!is_only && <span>{name}</span>}
      </h2>
      {exercises.map((exercise) => (
        <div key={exercise.id} className={css.exercise}>
          {!exercise.is_implicit && <h3 className={css.exerciseName}>{exercise.name}</h3>}
          {exercise.text_html !== "" && <RichHtml html={exercise.text_html} />}
          {exercise.questions.map(children)}
        </div>
      ))}
    </section>
  );
};
