import { IconChevronDown, IconChevronRight, useTranslation } from "@examplar/ui";
import { useId, useState, type ComponentProps } from "react";
import css from "./drawer.module.css";
import { type PaperSection } from "../../../exam-session/index.ts";
import { sectionPercent } from "./pages.state.ts";
import { PageList } from "./page-list.tsx";

interface Props extends Omit<ComponentProps<typeof PageList>, "pages"> {
  section: PaperSection;
  index: number;
}

/** A section of the paper, with the student's progress in it. */
export const SectionPanel = ({ section, index, ...rest }: Props) => {
  const { t } = useTranslation("live_exam");
  const isHere = section.pages.some(({ number }) => number - 1 === rest.current);
  // The first section is open at the start; any other opens when the student comes to it.
  const [open, setOpen] = useState(index === 0 || isHere);
  const [wasHere, setWasHere] = useState(isHere);
  if (isHere !== wasHere) {
    setWasHere(isHere);
    if (isHere) setOpen(true);
  }
  const id = useId();
  const Mark = open ? IconChevronDown : IconChevronRight;
  const place = { number: index + 1, count: section.questions_count };
  return (
    <section className={css.section} data-open={open || undefined}>
      <h2>
        <button
          type="button"
          className={css.sectionButton}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <Mark size={18} stroke={1.75} aria-hidden />
          <span className={css.sectionName}>{section.name}</span>
          <span className={css.sectionPlace} aria-hidden="true">
            {t("drawer.section", place)}
          </span>
          <span className={css.unseen}>, {t("drawer.section_spoken", place)}</span>
        </button>
      </h2>
      <progress
        className={css.progress}
        max={100}
        value={sectionPercent(section, rest.states)}
        aria-label={t("drawer.progress", { name: section.name })}
      />
      {open && (
        <div id={id}>
          <PageList {...rest} pages={section.pages} />
        </div>
      )}
    </section>
  );
};
