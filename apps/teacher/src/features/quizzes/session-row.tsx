import type { Session } from "@examplar/contract";
import { Button, dateRangeOf, useTranslation } from "@examplar/ui";
import table from "../../shared/table.module.css";
import { Blank } from "./blank.tsx";
import css from "./quizzes.module.css";
import { SessionStateChip } from "./state-chips.tsx";
import { sessionAction } from "./taught-quizzes.state.ts";
import { useOpenSession } from "./use-session-actions.ts";

interface Props {
  session: Session;
  onClose: () => void;
}

export const SessionRow = ({ session, onClose }: Props) => {
  const { t } = useTranslation();
  return (
    <tr className={css.session}>
      <th scope="row" className={css.name}>
        {session.name}
      </th>
      <Blank />
      <td className={css.when}>
        <When session={session} />
      </td>
      <td className={css.state}>
        <SessionStateChip state={session.state} />
      </td>
      <Blank />
      <Blank />
      <td className={`${table.number} ${css.fact}`}>
        <span className={table.label}>{t("quizzes.students")}</span>
        {session.students_count}
      </td>
      <td className={`${table.number} ${css.action}`}>
        <SessionAction session={session} onClose={onClose} />
      </td>
    </tr>
  );
};

/** Lets a range of two days break between the dates, never inside one. */
const When = ({ session }: { session: Session }) => {
  const [from, to] = dateRangeOf(session.start_at, session.end_at).split(" – ");
  return (
    <>
      <span>{from} –</span> <span>{to}</span>
    </>
  );
};

const SessionAction = ({ session, onClose }: Props) => {
  const { t } = useTranslation();
  const opening = useOpenSession();
  const { name } = session;
  switch (sessionAction(session)) {
    case "open":
      return (
        <Button
          variant="plain"
          className={css.button}
          aria-label={t("sessions.open_label", { name })}
          busy={opening.isPending}
          onClick={() => opening.mutate(session)}
        >
          {t("sessions.open")}
        </Button>
      );
    case "close":
    case "end_extra_time": {
      const isExtra = session.state === "closed";
      return (
        <Button
          variant="plain"
          className={css.button}
          aria-label={t(isExtra ? "sessions.end_extra_time_label" : "sessions.close_label", { name })}
          onClick={onClose}
        >
          {t(isExtra ? "sessions.end_extra_time" : "sessions.close")}
        </Button>
      );
    }
    case "opens_by_itself":
      return <span className={css.dim}>{t("sessions.opens_by_itself")}</span>;
    case "none":
      return null;
  }
};
