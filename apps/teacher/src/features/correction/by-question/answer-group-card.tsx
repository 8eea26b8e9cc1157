import type { QuestionToMark } from "@examplar/contract";
import type { AnswerContent, StudentQuestion } from "@examplar/domain";
import { CorrectedQuestion } from "@examplar/questions/correction";
import { Chip, useTranslation } from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import { useAnswerFiles } from "../copy/use-answer-files.ts";
import css from "../correction.module.css";
import { Conflict } from "../marking/conflict.tsx";
import marks from "../marking/marking.module.css";
import { PointsField } from "../marking/points-field.tsx";
import { QuickMarks } from "../marking/quick-marks.tsx";
import type { AnswerGroup } from "./by-question.state.ts";
import type { GroupMarking } from "./use-group-marking.ts";

interface Props {
  quiz_id: number;
  asked: QuestionToMark;
  range: { least: number; most: number };
  group: AnswerGroup;
  place: number;
  names_are_hidden: boolean;
  is_current: boolean;
  marking: GroupMarking;
  onCurrent: () => void;
}

export const groupId = (place: number): string => `group-${place}`;

/** One answer, by one student or by several who wrote the same. */
export const AnswerGroupCard = (props: Props) => {
  const { asked, range, group, place, is_current, marking, onCurrent } = props;
  const { t } = useTranslation("correction");
  const question = asked.question as unknown as StudentQuestion;
  const [first] = group.answers;
  const fileOf = useAnswerFiles(first?.instance_id ?? 0, question, first?.content);
  const points = group.points === "mixed" ? null : group.points;
  const give = (given: number | null) => (given === null ? undefined : marking.give(group, given));
  const scores = new Set(group.answers.map(({ score_id }) => score_id));
  return (
    <div
      id={groupId(place)}
      className={css.question}
      data-current={is_current || undefined}
      tabIndex={-1}
      onFocus={onCurrent}
      onPointerDown={onCurrent}
    >
      <CorrectedQuestion
        number={place + 1}
        question={question}
        answer={(first?.content ?? null) as AnswerContent | null}
        correction={null}
        feedback={null}
        reader="teacher"
        heading_level={2}
        fileOf={fileOf}
      >
        <Writers {...props} />
        <div className={marks.row}>
          <QuickMarks
            label={t("by_question.points_for", { place: place + 1 })}
            range={range}
            points={points}
            onPoints={give}
          />
          <PointsField range={range} points={points} onPoints={give} />
          {group.points === "mixed" && <Chip tone="orange">{t("by_question.mixed")}</Chip>}
        </div>
        {marking.conflicts
          .filter(({ score_id }) => scores.has(score_id))
          .map((item) => (
            <Conflict key={item.score_id} item={item} outbox={marking.outbox} />
          ))}
      </CorrectedQuestion>
    </div>
  );
};

const Writers = ({ quiz_id, group, names_are_hidden }: Props) => {
  const { t } = useTranslation("correction");
  const { answers } = group;
  if (names_are_hidden) return <p className={marks.of}>{t("by_question.students", { count: answers.length })}</p>;
  return (
    <ul className={css.writers}>
      {answers.map(({ score_id, name }) => (
        <li key={score_id}>
          <Link
            to="/quizzes/$quizId/scores/$scoreId"
            params={{ quizId: String(quiz_id), scoreId: String(score_id) }}
            search={{}}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
};
