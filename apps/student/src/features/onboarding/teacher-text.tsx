import { RichHtml } from "@examplar/questions";
import css from "./onboarding.module.css";

/** An editor leaves empty paragraphs behind; a picture alone says something. */
const saysSomething = (html: string): boolean => /\S/.test(html.replaceAll(/<(?!img\b)[^>]*>|&nbsp;/gi, ""));

/** The teacher's own words. */
export const TeacherText = ({ title, html }: { title: string; html: string }) => {
  if (!saysSomething(html)) return null;
  return (
    <div className={css.teacher}>
      <h2>{title}</h2>
      <RichHtml html={html} />
    </div>
  );
};
