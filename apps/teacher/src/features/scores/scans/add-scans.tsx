import type { ScoreRow } from "@examplar/contract";
import { Button, Dialog, IconUpload, useTranslation } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readAllScores, scoresKey } from "../../../shared/queries.ts";
import { DropZone } from "../../../shared/scans/drop-zone.tsx";
import { scanLimits } from "../../../shared/scans/send-scan.ts";
import { isToSend } from "./add-scans.state.ts";
import { ChosenFiles } from "./chosen-files.tsx";
import css from "./add-scans.module.css";
import { useScans } from "./use-scans.ts";

interface Props {
  quiz_id: number;
  scores: readonly ScoreRow[];
}

/** Uploads the scans of a whole room: several files at once, each assigned to a student. */
export const AddScans = (props: Props) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="plain" onClick={() => setOpen(true)}>
        <IconUpload size={20} stroke={1.75} aria-hidden />
        {t("scans.add")}
      </Button>
      {open && <AddScansDialog {...props} onDone={() => setOpen(false)} />}
    </>
  );
};

const AddScansDialog = ({ quiz_id, scores: listed, onDone }: Props & { onDone: () => void }) => {
  const { t } = useTranslation();
  // The table may list only some students, because of its filter and pages.
  const { data: scores = listed } = useQuery({
    queryKey: [...scoresKey(quiz_id), "everybody"],
    queryFn: () => readAllScores(quiz_id),
  });
  const { files, isSending, add, assign, remove, send, decide } = useScans(quiz_id, scores);
  const toSend = files.filter(isToSend).length;
  return (
    <Dialog
      wide
      title={t("scans.add")}
      onClose={isSending ? undefined : onDone}
      actions={
        <>
          <Button variant="plain" busy={isSending} onClick={onDone}>
            {t("scans.close")}
          </Button>
          <Button busy={isSending || toSend === 0} onClick={() => void send()}>
            {t("scans.send", { count: toSend })}
          </Button>
        </>
      }
    >
      <p>{t("scans.add_text")}</p>
      <DropZone label={t("scans.choose_several")} busy={isSending} onFiles={add}>
        <p className={css.hint}>{t("scans.limits", scanLimits)}</p>
      </DropZone>
      <ChosenFiles
        files={files}
        scores={scores}
        busy={isSending}
        onAssign={assign}
        onRemove={remove}
        onDecide={(one, decision) => void decide(one, decision)}
      />
    </Dialog>
  );
};
