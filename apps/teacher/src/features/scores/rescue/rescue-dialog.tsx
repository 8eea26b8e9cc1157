import { Button, Dialog, Notice, useTranslation } from "@examplar/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, type ChangeEvent } from "react";
import { api } from "../../../shared/api.ts";
import { scoresKey } from "../../../shared/queries.ts";
import { importRescueFile } from "./import-rescue-file.ts";
import { failureOf } from "./rescue.state.ts";
import { RescueReportView } from "./rescue-report.tsx";

const useImport = (quiz_id: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => importRescueFile(api, file),
    onSettled: () => client.invalidateQueries({ queryKey: scoresKey(quiz_id) }),
  });
};

/** Imports without asking for confirmation, because importing is idempotent. */
export const RescueDialog = ({ quiz_id, onDone }: { quiz_id: number; onDone: () => void }) => {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const bringing = useImport(quiz_id);
  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Reset the input, or choosing the same file again would fire no event.
    currentTarget.value = "";
    if (file) bringing.mutate(file);
  };
  return (
    <Dialog
      title={t("rescue.title")}
      onClose={onDone}
      actions={
        <>
          <Button variant="plain" onClick={onDone}>
            {t("rescue.close")}
          </Button>
          <Button data-first busy={bringing.isPending} onClick={() => chooser.current?.click()}>
            {t(bringing.data ? "rescue.choose_another" : "rescue.choose")}
          </Button>
        </>
      }
    >
      <p>{t("rescue.text")}</p>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t("rescue.choose")}
        onChange={chosen}
      />
      <div role="alert">
        {bringing.error && <Notice tone="red">{t(`rescue.failure.${failureOf(bringing.error)}`)}</Notice>}
      </div>
      <div role="status">{bringing.data && <RescueReportView report={bringing.data} />}</div>
    </Dialog>
  );
};
