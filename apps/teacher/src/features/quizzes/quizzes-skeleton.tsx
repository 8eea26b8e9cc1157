import { Bone, LoadingSkeleton } from "@examplar/ui";
import table from "../../shared/table.module.css";
import { QuizTableHead } from "./quiz-table.tsx";
import { Blank } from "./blank.tsx";
import css from "./quizzes.module.css";

const rows = [css.quiz, css.session, css.session, css.quiz, css.session, css.quiz, css.session];

/** Placeholder in the shape of the table, with grey bars instead of words. */
export const QuizzesSkeleton = () => {
  return (
    <LoadingSkeleton>
      <table className={`${table.table} ${css.table}`}>
        <QuizTableHead />
        <tbody>
          <tr className={css.course}>
            <th colSpan={8}>
              <Bone width={140} height={14} />
            </th>
          </tr>
          {rows.map((row, index) => (
            <SkeletonRow key={index} row={row} isQuiz={row === css.quiz} />
          ))}
        </tbody>
      </table>
    </LoadingSkeleton>
  );
};

const SkeletonRow = ({ row, isQuiz }: { row: string | undefined; isQuiz: boolean }) => {
  return (
    <tr className={row}>
      <th className={css.name}>
        <Bone width={isQuiz ? 200 : 140} />
      </th>
      <td className={isQuiz ? css.fact : css.blank}>{isQuiz && <Bone width={40} />}</td>
      <td className={isQuiz ? css.blank : css.when}>{!isQuiz && <Bone width={180} />}</td>
      <td className={css.state}>
        <Bone width={86} height={24} />
      </td>
      <Number isShown={isQuiz} />
      <Number isShown={isQuiz} />
      <Number isShown />
      <td className={`${table.number} ${css.action}`}>
        <Bone width={64} height={24} />
      </td>
    </tr>
  );
};

const Number = ({ isShown }: { isShown: boolean }) => {
  if (!isShown) return <Blank />;
  return (
    <td className={`${table.number} ${css.fact}`}>
      <Bone width={28} />
    </td>
  );
};
