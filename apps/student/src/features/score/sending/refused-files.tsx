import { Button, IconTrash, Notice, useTranslation } from "@examplar/ui";
import { useId, useMemo, useSyncExternalStore } from "react";
import { attemptFiles } from "../../../exam-session/index.ts";
import css from "../score.module.css";

interface Props {
  user_id: number;
  instance_id: number;
}

/**
 * Files of this exam that did not become part of an answer: kept here until the student discards them. Sending them
 * again could not succeed.
 */
export const RefusedFiles = ({ user_id, instance_id }: Props) => {
  const { t } = useTranslation("score");
  const files = useMemo(() => attemptFiles({ user_id, instance_id }), [user_id, instance_id]);
  const refused = useSyncExternalStore(files.subscribe, files.waiting).filter((file) => file.refused !== null);
  return (
    <div role="status">
      {refused.length > 0 && (
        <Notice tone="red">
          <p>{t("files.refused", { count: refused.length })}</p>
          <ul className={css.files}>
            {refused.map(({ id, name, refused: why }) => (
              <RefusedFile key={id} name={name} is_full={why === "no_room"} onDrop={() => files.drop(id)} />
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
};

interface RefusedFileProps {
  name: string;
  is_full: boolean;
  onDrop: () => void;
}

const RefusedFile = ({ name, is_full, onDrop }: RefusedFileProps) => {
  const { t } = useTranslation("score");
  const id = useId();
  return (
    <li className={css.file}>
      <span id={id} className={css.fileName}>
        {is_full ? t("files.no_room", { name }) : name}
      </span>
      <Button variant="plain" aria-describedby={id} onClick={onDrop}>
        <IconTrash size={18} aria-hidden />
        {t("files.drop")}
      </Button>
    </li>
  );
};
