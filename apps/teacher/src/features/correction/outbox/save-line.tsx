import {
  Button,
  Chip,
  IconAlertCircle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  type ChipTone,
  type Icon,
  useTranslation,
} from "@examplar/ui";
import { useState } from "react";
import { AskingDialog } from "./asking-dialog.tsx";
import type { Outbox } from "./create-outbox.ts";
import { isAsking, saveState, type Items, type SaveState } from "./outbox.state.ts";

const looks: Record<SaveState, { icon: Icon; tone: ChipTone }> = {
  saved: { icon: IconCloudCheck, tone: "green" },
  saving: { icon: IconCloudUp, tone: "blue" },
  waiting: { icon: IconCloudOff, tone: "orange" },
  asking: { icon: IconAlertCircle, tone: "red" },
};

interface Props {
  outbox: Outbox;
  items: Items;
  is_offline: boolean;
}

/**
 * Shows whether the server has every mark. Opens the list of those it did not accept: they may belong to another copy,
 * or to one that is gone.
 */
export const SaveLine = ({ outbox, items, is_offline }: Props) => {
  const { t } = useTranslation("correction");
  const [isOpen, setOpen] = useState(false);
  const { state, count } = saveState(items, is_offline);
  const asking = [...items.values()].filter(isAsking);
  // Close the dialog when nothing is left to decide, or the next refusal would reopen it.
  if (isOpen && asking.length === 0) setOpen(false);
  return (
    <>
      <span role="status" data-save-state={state}>
        <Chip {...looks[state]}>{t(`save.${state}`, { count })}</Chip>
      </span>
      {state === "asking" && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t("save.show")}
        </Button>
      )}
      {isOpen && <AskingDialog asking={asking} outbox={outbox} onClose={() => setOpen(false)} />}
    </>
  );
};
