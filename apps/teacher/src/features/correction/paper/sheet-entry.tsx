import type { MarkedInstance, Quiz, ScannedSheet, TeacherScore, User } from "@examplar/contract";
import { AnswerWriter, ContentLanguage, RichHtml } from "@examplar/questions";
import { ScanViewer } from "@examplar/questions/scan";
import { Button, buttonClass, Chip, IconArrowLeft, IconPencil, IconUpload, useTranslation } from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { ScanUpload } from "../../../shared/scans/scan-upload.tsx";
import { copyOf, questionsOf } from "../correction.state.ts";
import correction from "../correction.module.css";
import { SaveLine } from "../outbox/save-line.tsx";
import { EntryCard } from "./entry-card.tsx";
import { enteredCount, isScanned } from "./entry.state.ts";
import { MarkedFile } from "./marked-file.tsx";
import css from "./paper.module.css";
import { useEntries } from "./use-entries.ts";

interface Props {
  teacher: User;
  quiz: Quiz;
  score: TeacherScore;
  sheet: ScannedSheet;
  instance: MarkedInstance;
}

export const SheetEntry = (props: Props) => {
  const { teacher, quiz, score, sheet, instance } = props;
  const { t } = useTranslation("correction");
  const entries = useEntries(teacher, score);
  const copy = useMemo(() => copyOf(instance), [instance]);
  const questions = useMemo(() => questionsOf(copy), [copy]);
  const entered = enteredCount(questions, entries.items, score.id);
  const params = { quizId: String(quiz.id) };
  return (
    <>
      <div className={correction.header}>
        <Link
          to="/quizzes/$quizId/scores"
          params={params}
          className={correction.back}
          aria-label={t("header.back", { name: quiz.name })}
        >
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </Link>
        <div className={correction.who}>
          <h1>{score.name}</h1>
          <span className={correction.email}>{quiz.name}</span>
        </div>
        {sheet.edited && (
          <Chip icon={IconPencil} tone="blue-grey">
            {t("scan.edited")}
          </Chip>
        )}
        <div className={correction.tools}>
          <SaveLine {...entries} />
          <Link
            to="/quizzes/$quizId/scores/$scoreId"
            params={{ ...params, scoreId: String(score.id) }}
            className={buttonClass("plain")}
          >
            {t("scan.to_correction")}
          </Link>
        </div>
      </div>
      <div className={css.columns}>
        <ScanColumn sheet={sheet} />
        <section className={css.entries} aria-label={t("entry.title")}>
          <h2 className={css.heading}>{t("entry.title")}</h2>
          <p role="status">{t("entry.progress", { entered, count: questions.length })}</p>
          <AnswerWriter value="teacher">
            <ContentLanguage value={quiz.language}>
              {copy.flatMap(({ exercises }) =>
                exercises.map((exercise) => (
                  <div key={exercise.id} className={css.exercise}>
                    {exercise.text_html !== "" && <RichHtml html={exercise.text_html} />}
                    {exercise.questions.map((one) => (
                      <EntryCard key={one.question.id} one={one} score_id={score.id} entries={entries} />
                    ))}
                  </div>
                )),
              )}
            </ContentLanguage>
          </AnswerWriter>
        </section>
      </div>
    </>
  );
};

const ScanColumn = ({ sheet }: { sheet: ScannedSheet }) => {
  const { t } = useTranslation("correction");
  const [replaces, setReplaces] = useState(false);
  const hasScan = sheet.subject_files.length > 0;
  return (
    <div className={css.scan}>
      {isScanned(sheet) && <ScanViewer scan={sheet} />}
      {hasScan && !replaces && (
        <Button variant="quiet" onClick={() => setReplaces(true)}>
          <IconUpload size={18} stroke={1.75} aria-hidden />
          {t("scan.replace")}
        </Button>
      )}
      {(replaces || !hasScan) && <ScanUpload sheet={sheet} onDone={() => setReplaces(false)} />}
      {isScanned(sheet) && <MarkedFile sheet={sheet} />}
    </div>
  );
};
