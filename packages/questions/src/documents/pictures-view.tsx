import { ErrorState, useTranslation } from "@examplar/ui";
import { useRef, useState } from "react";
import { DocumentBar } from "./document-bar.tsx";
import css from "./documents.module.css";
import type { ShownFile } from "./documents.types.ts";
import { PageTurner } from "./page-turner.tsx";
import { firstZoom } from "./zoom.ts";

/** One picture, or one at a time of several. */
export const PicturesView = ({ pages }: { pages: readonly ShownFile[] }) => {
  const { t } = useTranslation("question_parts");
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(firstZoom);
  const [failed, setFailed] = useState<string | null>(null);
  const paper = useRef<HTMLDivElement>(null);
  const shown = pages[Math.min(page, pages.length) - 1];
  if (!shown) return null;
  const { url, filename } = shown;
  const turn = (next: number) => {
    setPage(next);
    paper.current?.scrollTo({ top: 0 });
  };
  return (
    <div className={css.document}>
      <DocumentBar zoom={zoom} onZoom={setZoom}>
        {pages.length > 1 && <PageTurner page={page} count={pages.length} onTurn={turn} />}
      </DocumentBar>
      {/* Focusable, so that the keyboard can scroll it: a zoomed picture is larger than its frame. */}
      <div ref={paper} className={css.paper} role="region" aria-label={t("document.region", { filename })} tabIndex={0}>
        {failed === url ? (
          <ErrorState title={t("document.failed")} text={t("document.failed_text")} onRetry={() => setFailed(null)} />
        ) : (
          <img
            src={url}
            alt={t("document.picture", { filename })}
            className={css.picture}
            style={{ width: `${zoom}%` }}
            onError={() => setFailed(url)}
          />
        )}
      </div>
    </div>
  );
};
