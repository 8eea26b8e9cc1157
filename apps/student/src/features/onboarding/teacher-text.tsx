import { RichHtml } from "@examplar/questions";
import css from "./onboarding.module.css";

/** Returns whether a text has content: an editor leaves empty paragraphs behind, but a picture alone counts. */
const saysSomething = (html: string): boolean => /\S/.test(html.replaceAll(/<(?!img\b)[^>]*>|&nbsp;/gi, ""));

/** A text written by the teacher. */
export const TeacherText = ({ title, html }: { title: string; html: string }) => {
  if (!saysSomething(html)) return null;
  return (
    <div className={css.teacher}>
      <h2>{title}</h2>
      <RichHtml html={html} />
    </div>
  );
};
