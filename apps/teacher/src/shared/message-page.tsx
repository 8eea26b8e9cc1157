import { buttonClass, usePageTitle } from "@examplar/ui";
import type { ReactNode } from "react";
import css from "./message-page.module.css";

/** A page that only says something: what is the matter, and where to go from here. */
export const MessagePage = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => {
  usePageTitle(title);
  return (
    <div className={css.page}>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
};

export const messageLinkClass = buttonClass("primary");
