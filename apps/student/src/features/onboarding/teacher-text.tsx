import { useMemo } from "react";
import css from "./onboarding.module.css";

/** Parsed where nothing runs and nothing is loaded; only the words are taken out. */
export const paragraphsOf = (html: string): string[] => {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const blocks = [...body.children].flatMap((block) => (block.matches("ul, ol") ? [...block.children] : [block]));
  const texts = blocks.length > 0 ? blocks.map((block) => block.textContent) : [body.textContent];
  return texts.map((text) => text.trim()).filter((text) => text !== "");
};

/** The teacher's own words. */
export function TeacherText({ title, html }: { title: string; html: string }) {
  const paragraphs = useMemo(() => paragraphsOf(html), [html]);
  if (paragraphs.length === 0) return null;
  return (
    <div className={css.teacher}>
      <h2>{title}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
