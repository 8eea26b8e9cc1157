import { Button, IconCopy, IconDeviceDesktop, IconMaximize, IconPointer, useTranslation } from "@examplar/ui";
import { useEffect, useId, useRef } from "react";
import type { Overlay } from "../../../exam-session/index.ts";
import css from "./exam-overlay.module.css";
import { holdsInput } from "./holds-input.ts";

const icons = { tabs: IconCopy, fullscreen: IconMaximize, screen: IconDeviceDesktop, focus: IconPointer };

interface Props {
  overlay: Overlay;
  onAskHelp: () => void;
}

/**
 * Moves the focus into every overlay. After the last one it returns to where the student was writing, unless they are
 * writing in the chat by then.
 */
const useFocusInside = (kind: Overlay["kind"]) => {
  const box = useRef<HTMLDivElement>(null);
  const holds = holdsInput(kind);
  useEffect(() => {
    if (!holds) return;
    const before = document.activeElement;
    return () => {
      // Removing the overlay leaves the focus on the body.
      if (document.activeElement !== document.body) return;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [holds]);
  useEffect(() => {
    if (holds) (box.current?.querySelector("button") ?? box.current)?.focus();
  }, [holds, kind]);
  return box;
};

/** Covers the questions, never the bar with the time. Says what happened, what is recorded, and how to continue. */
export const ExamOverlay = ({ overlay, onAskHelp }: Props) => {
  const { kind, screen, onReadable } = overlay;
  const { t } = useTranslation("exam_overlays");
  const id = useId();
  const box = useFocusInside(kind);
  useEffect(() => onReadable(true), [onReadable]);
  if (kind === null) return null;
  const Icon = icons[kind];
  // While the questions are inert, the page has no other content and no other title.
  const [Cover, Title] = holdsInput(kind) ? (["main", "h1"] as const) : (["div", "h2"] as const);
  return (
    // The key makes a new dialog for each kind: a screen reader does not announce one that only changes its text.
    <Cover key={kind} className={css.cover} data-overlay={kind}>
      <div
        ref={box}
        className={css.card}
        role={holdsInput(kind) ? "alertdialog" : "alert"}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        tabIndex={-1}
      >
        <Icon className={css.icon} aria-hidden size={40} stroke={1.5} />
        <Title id={`${id}-title`}>{t(`title.${kind}`)}</Title>
        <div id={`${id}-text`}>
          <p>{t(`text.${kind}`)}</p>
          <p className={css.note}>{t("recorded")}</p>
        </div>
        {kind === "screen" && <ScreenActions screen={screen} onAskHelp={onAskHelp} />}
        {kind === "fullscreen" && <FullscreenActions overlay={overlay} />}
      </div>
    </Cover>
  );
};

const ScreenActions = ({ screen, onAskHelp }: Pick<Overlay, "screen"> & Pick<Props, "onAskHelp">) => {
  const { t } = useTranslation("exam_overlays");
  return (
    <div className={css.actions}>
      <Button onClick={screen.share}>{t("screen.share")}</Button>
      <p className={css.error} role="status">
        {screen.error && t(`screen.errors.${screen.error}`)}
      </p>
      {screen.offers_help && (
        <button type="button" className={css.link} onClick={onAskHelp}>
          {t("screen.help")}
        </button>
      )}
    </div>
  );
};

const FullscreenActions = ({
  overlay: { offers_fallback, enterFullscreen, waiveFullscreen },
}: {
  overlay: Overlay;
}) => {
  const { t } = useTranslation("exam_overlays");
  return (
    <div className={css.actions}>
      <Button onClick={enterFullscreen}>{t("fullscreen.enter")}</Button>
      {offers_fallback && (
        <button type="button" className={css.link} onClick={waiveFullscreen}>
          {t("fullscreen.fallback")}
        </button>
      )}
    </div>
  );
};
