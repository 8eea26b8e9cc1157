import css from "./quizzes.module.css";

/** An empty cell that keeps the columns aligned. */
export const Blank = () => {
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell is no control
  return <td className={css.blank} />;
};
