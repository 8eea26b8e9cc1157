import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/i18n.ts";
import { Disclosure } from "../disclosure.tsx";
import { AppearanceChoice } from "./header-switches.tsx";
import css from "./header.module.css";
import { initialsOf } from "./initials.ts";

interface Props {
  name: string;
  detail: string | null;
  /** Links and buttons, each with the class `menuItemClass`. */
  children: (close: () => void) => ReactNode;
}

export const menuItemClass = css.item ?? "";

export const UserMenu = ({ name, detail, children }: Props) => {
  const { t } = useTranslation("ui");
  return (
    <Disclosure
      label={t("user_menu", { name })}
      button={<span className={css.avatar} aria-hidden="true" data-initials={initialsOf(name)} />}
    >
      {(close) => (
        <>
          <p className={css.person}>
            <strong>{name}</strong>
            {detail && <span>{detail}</span>}
          </p>
          <AppearanceChoice />
          <div className={css.items}>{children(close)}</div>
        </>
      )}
    </Disclosure>
  );
};
