import { Button, IconUpload, useTranslation } from "@examplar/ui";
import { useState } from "react";
import { RescueDialog } from "./rescue-dialog.tsx";

/** Imports a rescue file, for a student whose connection never came back. */
export const RescueImport = ({ quiz_id }: { quiz_id: number }) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="plain" onClick={() => setOpen(true)}>
        <IconUpload size={20} stroke={1.75} aria-hidden />
        {t("rescue.open")}
      </Button>
      {open && <RescueDialog quiz_id={quiz_id} onDone={() => setOpen(false)} />}
    </>
  );
};
