import type { Quiz, ScoreCounts, ScoreRow } from "@examplar/contract";
import { examIsRecorded } from "@examplar/domain";
import { Button, IconUserScan, Notice, useTranslation } from "@examplar/ui";
import { useState } from "react";
import { RecordingConsentDialog } from "./recording-consent-dialog.tsx";
import { seatsOf } from "../scores.state.ts";
import css from "../scores.module.css";

interface Props {
  quiz: Quiz;
  counts: ScoreCounts;
  scores: readonly ScoreRow[];
}

const asAnybody = { screen_recording_disabled: false, recording_waived_at: null };

/** Shows on request whether students consented to recording; consent is never shown beside a grade. */
export const RecordingConsentTool = ({ quiz, scores }: Omit<Props, "counts">) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (!examIsRecorded({ quiz, summary: asAnybody })) return null;
  return (
    <>
      <Button variant="plain" onClick={() => setOpen(true)}>
        <IconUserScan size={20} stroke={1.75} aria-hidden />
        {t("consent.open")}
      </Button>
      {open && <RecordingConsentDialog seats={seatsOf(scores)} chosen={null} onDone={() => setOpen(false)} />}
    </>
  );
};

/** Tells the teacher first about students who declined recording, because they wait before the exam. */
export const DeclinedNotice = ({ counts: { declined } }: Pick<Props, "counts">) => {
  const { t, i18n } = useTranslation();
  const [chosen, choose] = useState<number | null>(null);
  const names = new Intl.ListFormat(i18n.language).format(declined.map(({ name }) => name));
  const seats = declined.map(({ quizzes_attempt_summary_id: id, name }) => ({ id, label: name }));
  return (
    <div role="status">
      {declined[0] && (
        <div className={css.notice}>
          <Notice tone="orange">
            <span>{t("consent.waiting", { names, count: declined.length })} </span>
            <Button variant="plain" onClick={() => choose(declined[0]!.quizzes_attempt_summary_id)}>
              {t("consent.decide")}
            </Button>
          </Notice>
        </div>
      )}
      {chosen !== null && <RecordingConsentDialog seats={seats} chosen={chosen} onDone={() => choose(null)} />}
    </div>
  );
};
