import { usePageTitle } from "@examplar/ui";
import type { ReactNode } from "react";
import css from "./plain-page.module.css";

/** A page of text: a title, paragraphs, and at most one link. */
export const PlainPage = ({ title, children }: { title: string; children: ReactNode }) => {
  usePageTitle(title);
  return (
    <div className={css.page}>
      <h1>{title}</h1>
      {children}
    </div>
  );
};
