import {
  Chip,
  IconAlertCircle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  type ChipTone,
  type Icon,
  useTranslation,
} from "@examplar/ui";
import { saveState, type Items, type SaveState } from "./outbox.state.ts";

const looks: Record<SaveState, { icon: Icon; tone: ChipTone }> = {
  saved: { icon: IconCloudCheck, tone: "green" },
  saving: { icon: IconCloudUp, tone: "blue" },
  waiting: { icon: IconCloudOff, tone: "orange" },
  asking: { icon: IconAlertCircle, tone: "red" },
};

/** Whether the server has every mark. */
export const SaveLine = ({ items, is_offline }: { items: Items; is_offline: boolean }) => {
  const { t } = useTranslation("correction");
  const { state, count } = saveState(items, is_offline);
  return (
    <span role="status" data-save-state={state}>
      <Chip {...looks[state]}>{t(`save.${state}`, { count })}</Chip>
    </span>
  );
};
