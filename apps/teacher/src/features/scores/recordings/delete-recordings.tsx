import type { ScoreRow } from "@examplar/contract";
import { Button, IconTrash, useTranslation } from "@examplar/ui";
import { useState } from "react";
import { useCurrentUser } from "../../../shared/current-user.ts";
import { DeleteRecordingsDialog } from "./delete-recordings-dialog.tsx";

/** Deletes recordings at a student's request; only for administrators. */
export const DeleteRecordings = ({ scores }: { scores: readonly ScoreRow[] }) => {
  const { t } = useTranslation();
  const { administrator } = useCurrentUser();
  const [open, setOpen] = useState(false);
  if (!administrator) return null;
  return (
    <>
      <Button variant="plain" onClick={() => setOpen(true)}>
        <IconTrash size={20} stroke={1.75} aria-hidden />
        {t("deletion.open")}
      </Button>
      {open && <DeleteRecordingsDialog scores={scores} onDone={() => setOpen(false)} />}
    </>
  );
};
