import css from "./quizzes.module.css";

/** Keeps the columns aligned where a row has nothing to say. */
export const Blank = () => {
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell is no control
  return <td className={css.blank} />;
};
