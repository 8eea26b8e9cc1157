import { IconArrowLeft, usePageTitle } from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import css from "./page.module.css";

interface Props {
  title: string;
  /** Link to the parent page, if there is one. */
  back?: ReactNode;
  /** Shown beside the title, for example a filter or sorting. */
  tools?: ReactNode;
  children: ReactNode;
}

export const Page = ({ title, back, tools, children }: Props) => {
  usePageTitle(title);
  return (
    <div className={css.page}>
      {back}
      <div className={css.head}>
        <h1>{title}</h1>
        {tools}
      </div>
      {children}
    </div>
  );
};

export const BackToQuizzes = ({ children }: { children: ReactNode }) => {
  return (
    <Link to="/" className={css.back}>
      <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      {children}
    </Link>
  );
};
