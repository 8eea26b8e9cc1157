import { buttonClass, usePageTitle } from "@examplar/ui";
import type { ReactNode } from "react";
import css from "./message-page.module.css";

/** A page with only a message and links to leave it. */
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
