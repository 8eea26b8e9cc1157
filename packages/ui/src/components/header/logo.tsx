import css from "./logo.module.css";

export const Logo = () => {
  return (
    <span className={css.logo}>
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
        <rect width="32" height="32" rx="9" className={css.ground} />
        <path d="m9 16.6 4.9 4.9L23.4 11" className={css.check} />
      </svg>
      <span>Examplar</span>
    </span>
  );
};
