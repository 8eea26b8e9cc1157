import { IconHeadset, IconRefresh, menuItemClass } from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { supportDeskPath } from "../../shared/paths.ts";

/** Support's own pages, in place of the way to ask them. */
export const SupportItems = ({ onPick }: { onPick: () => void }) => {
  const { t } = useTranslation();
  return (
    <>
      <a className={menuItemClass} href={supportDeskPath}>
        <IconHeadset size={20} stroke={1.75} aria-hidden />
        {t("shell.support_desk")}
      </a>
      <Link className={menuItemClass} to="/recovery/{-$instanceId}" params={{ instanceId: undefined }} onClick={onPick}>
        <IconRefresh size={20} stroke={1.75} aria-hidden />
        {t("shell.recovery")}
      </Link>
    </>
  );
};
