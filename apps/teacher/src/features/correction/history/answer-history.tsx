import type { AnswerEdit, TeacherScore } from "@examplar/contract";
import type { AnswerContent } from "@examplar/domain";
import { CorrectedQuestion } from "@examplar/questions/correction";
import {
  Bone,
  Button,
  Chip,
  ErrorState,
  IconChevronLeft,
  IconChevronRight,
  IconClock,
  useTranslation,
} from "@examplar/ui";
import { useState } from "react";
import type { CopyQuestion } from "../correction.state.ts";
import { deviceName } from "../device-name.ts";
import css from "./history.module.css";
import { useEdits } from "./use-edits.ts";

/** A slider over every stored edit of one answer. */
export const AnswerHistory = ({ score, one }: { score: TeacherScore; one: CopyQuestion }) => {
  const { t } = useTranslation("correction");
  const { edits, error, retry, isReading } = useEdits(score.id, one.question.id);
  const [chosen, setChosen] = useState<number | null>(null);
  if (error && edits.length === 0)
    return <ErrorState title={t("failed_title")} text={t("failed_text")} onRetry={retry} retrying={isReading} />;
  // Shows the last edit until the teacher moves the slider, so it follows the end of the list while pages load.
  const place = Math.min(chosen ?? edits.length - 1, edits.length - 1);
  const edit = edits[place];
  if (!edit) return <Bone width="100%" height={220} />;
  return (
    <>
      <Scrubber place={place} count={edits.length} edit={edit} score={score} onPlace={setChosen} />
      <CorrectedQuestion
        number={one.number}
        question={one.question}
        answer={edit.content as AnswerContent | null}
        correction={null}
        feedback={null}
        reader="teacher"
      />
    </>
  );
};

interface ScrubberProps {
  place: number;
  count: number;
  edit: AnswerEdit;
  score: TeacherScore;
  onPlace: (place: number) => void;
}

const Scrubber = ({ place, count, edit, score, onPlace }: ScrubberProps) => {
  const { t, i18n } = useTranslation("correction");
  const device = score.devices.find(({ device_id }) => device_id === edit.device_id);
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "medium" });
  const name =
    edit.entered_by_name === null
      ? (device && deviceName(device.user_agent)) || t("header.unknown_device")
      : t("history.entered_by", { name: edit.entered_by_name });
  const said = t("history.place", {
    place: place + 1,
    count,
    time: time.format(new Date(edit.edited_at)),
    device: name,
  });
  return (
    <div className={css.scrubber}>
      <Button
        variant="plain"
        aria-label={t("history.earlier")}
        busy={place === 0}
        onClick={() => onPlace(Math.max(0, place - 1))}
      >
        <IconChevronLeft size={20} stroke={1.75} aria-hidden />
      </Button>
      <input
        type="range"
        min={0}
        max={count - 1}
        value={place}
        aria-label={t("history.scrub")}
        aria-valuetext={said}
        onChange={(event) => onPlace(Number(event.target.value))}
      />
      <Button
        variant="plain"
        aria-label={t("history.later")}
        busy={place === count - 1}
        onClick={() => onPlace(Math.min(count - 1, place + 1))}
      >
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </Button>
      <p className={css.said}>
        {said}{" "}
        {edit.is_late && (
          <Chip icon={IconClock} tone="orange">
            {t("history.late")}
          </Chip>
        )}
        {edit.kind === "skip" && <Chip>{t("history.skipped")}</Chip>}
      </p>
    </div>
  );
};
