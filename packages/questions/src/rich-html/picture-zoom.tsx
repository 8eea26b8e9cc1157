import { Button, Dialog, IconZoomIn, IconZoomOut, useTranslation } from "@examplar/ui";
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import css from "./picture-zoom.module.css";

interface Picture {
  src: string;
  alt: string;
}

const steps = [100, 150, 200, 300, 400] as const;

const pictureAt = (target: EventTarget): Picture | null => {
  if (!(target instanceof HTMLImageElement)) return null;
  return { src: target.currentSrc || target.src, alt: target.alt };
};

/** Lets a reader enlarge the pictures of a text, by a click, a tap, or the Enter or Space key. */
export const PictureZoom = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation("questions");
  const content = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Picture | null>(null);
  // Runs after every render: the text inside is written without React, and its pictures may be new.
  useLayoutEffect(() => {
    for (const picture of content.current?.querySelectorAll("img") ?? []) {
      picture.alt ||= t("picture.unnamed");
      picture.tabIndex = 0;
      picture.role = "button";
      picture.ariaLabel = t("picture.enlarge", { name: picture.alt });
    }
  });
  const onClick = ({ target }: MouseEvent) => setShown(pictureAt(target));
  const onKeyDown = (event: KeyboardEvent) => {
    const picture = event.key === "Enter" || event.key === " " ? pictureAt(event.target) : null;
    if (!picture) return;
    event.preventDefault();
    setShown(picture);
  };
  return (
    <>
      {/* The pictures inside are the buttons; this element only receives their events. */}
      <div ref={content} className={css.content} onClick={onClick} onKeyDown={onKeyDown}>
        {children}
      </div>
      {shown && <PictureDialog picture={shown} onClose={() => setShown(null)} />}
    </>
  );
};

const PictureDialog = ({ picture, onClose }: { picture: Picture; onClose: () => void }) => {
  const { t } = useTranslation("questions");
  const [zoom, setZoom] = useState<number>(steps[0]);
  const larger = steps.find((step) => step > zoom);
  const smaller = steps.findLast((step) => step < zoom);
  return (
    <Dialog
      wide
      title={picture.alt}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" aria-disabled={!smaller} onClick={() => setZoom(smaller ?? zoom)}>
            <IconZoomOut size={20} aria-hidden />
            {t("picture.smaller")}
          </Button>
          <Button variant="plain" aria-disabled={!larger} onClick={() => setZoom(larger ?? zoom)}>
            <IconZoomIn size={20} aria-hidden />
            {t("picture.larger")}
          </Button>
          <Button onClick={onClose} data-first>
            {t("picture.close")}
          </Button>
        </>
      }
    >
      {/* Focusable, so that the keyboard can scroll it: a zoomed picture is larger than its frame. */}
      <div className={css.frame} role="region" aria-label={picture.alt} tabIndex={0}>
        <img src={picture.src} alt={picture.alt} style={{ width: `${zoom}%` }} />
      </div>
    </Dialog>
  );
};
