import { usePageTitle } from "@examplar/ui";
import type { ReactNode } from "react";
import css from "./plain-page.module.css";

/** A page of words: a title, text, and at most one way on. */
export const PlainPage = ({ title, children }: { title: string; children: ReactNode }) => {
  usePageTitle(title);
  return (
    <div className={css.page}>
      <h1>{title}</h1>
      {children}
    </div>
  );
};
