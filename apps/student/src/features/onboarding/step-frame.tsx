import { Button, IconArrowLeft, IconArrowRight, useTranslation } from "@examplar/ui";
import { useEffect, useRef, type ReactNode } from "react";
import css from "./onboarding.module.css";
import type { Seat } from "./onboarding.state.ts";
import { ProgressDots } from "./progress-dots.tsx";
import type { Wizard } from "./wizard.types.ts";

interface Props {
  seat: Seat;
  wizard: Wizard;
  title: string;
  lead?: string;
  children?: ReactNode;
  /** Shown in place of Back on a step that has nothing before it. */
  aside?: ReactNode;
  /** Replaces the next button. */
  action?: ReactNode;
  next_label?: string;
}

/** The card of one step: its title, its content, and its buttons. */
export const StepFrame = ({ seat, wizard, title, lead, children, aside, action, next_label }: Props) => {
  const { t } = useTranslation("onboarding");
  const { back, next, may_go_on } = wizard;
  return (
    <section className={css.card} aria-labelledby="step-title">
      <p className={css.eyebrow}>
        {seat.quiz.name} · {seat.summary.school_name}
      </p>
      <Title has_moved={wizard.has_moved}>{title}</Title>
      {lead && <p className={css.lead}>{lead}</p>}
      <div className={css.body}>{children}</div>
      <div className={css.footer}>
        {back ? (
          <Button variant="quiet" className={css.back} onClick={back}>
            <IconArrowLeft size={20} stroke={1.75} aria-hidden />
            {t("back")}
          </Button>
        ) : (
          (aside ?? <span />)
        )}
        {action ?? (
          <Button disabled={!may_go_on} onClick={next}>
            {next_label ?? t("next")}
            <IconArrowRight size={20} stroke={1.75} aria-hidden />
          </Button>
        )}
      </div>
      <ProgressDots steps={wizard.steps} step={wizard.step} />
    </section>
  );
};

/** Focuses the title of a new step, so that a screen reader reads it from its beginning. */
const Title = ({ has_moved, children }: { has_moved: boolean; children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!has_moved) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
    // Only when the step appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <h1 id="step-title" ref={heading} tabIndex={-1} className={css.title}>
      {children}
    </h1>
  );
};
