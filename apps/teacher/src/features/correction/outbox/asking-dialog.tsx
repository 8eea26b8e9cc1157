import { Button, Dialog, useTranslation } from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import { Conflict } from "../marking/conflict.tsx";
import type { Outbox } from "./create-outbox.ts";
import { keyOf, type OutboxItem } from "./outbox.state.ts";
import css from "./outbox.module.css";

interface Props {
  asking: readonly OutboxItem[];
  outbox: Outbox;
  onClose: () => void;
}

/** Lists every change that needs the teacher's decision, on any copy. */
export const AskingDialog = ({ asking, outbox, onClose }: Props) => {
  const { t } = useTranslation("correction");
  return (
    <Dialog
      title={t("save.title")}
      onClose={onClose}
      actions={
        <Button data-first onClick={onClose}>
          {t("save.close")}
        </Button>
      }
    >
      <ul className={css.asking}>
        {asking.map((item) => (
          <li key={keyOf(item)}>
            <div className={css.head}>
              <div className={css.what}>
                <What {...item} />
                <Which {...item} />
              </div>
              <Link
                to="/quizzes/$quizId/scores/$scoreId"
                params={{ quizId: String(item.quiz_id), scoreId: String(item.score_id) }}
                search={{}}
                onClick={onClose}
              >
                {t("save.open_copy")}
              </Link>
            </div>
            <Conflict item={item} outbox={outbox} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
};

const What = ({ change }: OutboxItem) => {
  const { t, i18n } = useTranslation("correction");
  if (change.kind !== "points") return <strong>{t(`save.${change.kind}`)}</strong>;
  if (change.points === null) return <strong>{t("save.no_points")}</strong>;
  const points = new Intl.NumberFormat(i18n.language).format(change.points);
  return <strong>{t("save.points", { count: change.points, points })}</strong>;
};

/** Names the question, by its number on the copy or by its name, and the student. */
const Which = ({ about }: OutboxItem) => {
  const { t } = useTranslation("correction");
  if (!about) return null;
  const { number, question, student } = about;
  return (
    <span className={css.which}>
      <span>{number === null ? question : t("save.question", { number })}</span>
      {student !== null && <span>{student}</span>}
    </span>
  );
};
