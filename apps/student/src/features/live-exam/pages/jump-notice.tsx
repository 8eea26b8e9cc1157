import { Button, Notice, useTranslation } from "@examplar/ui";
import type { PartProps } from "../exam-part.types.ts";

/** Says that the view moved on over other pages by itself, and offers the way back. */
export const JumpNotice = ({ exam, navigation }: Pick<PartProps, "exam" | "navigation">) => {
  const { t } = useTranslation("live_exam");
  const { jumped_from, index, goTo } = navigation;
  if (jumped_from === null) return null;
  const [from, page] = [exam.pages[jumped_from]?.number, exam.pages[index]?.number];
  return (
    <div role="status">
      <Notice>
        {t("exercise.jumped", { page })}{" "}
        <Button variant="plain" onClick={() => goTo(jumped_from)}>
          {t("exercise.back_to", { page: from })}
        </Button>
      </Notice>
    </div>
  );
};
