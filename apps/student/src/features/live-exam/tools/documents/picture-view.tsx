import { ErrorState } from "@examplar/ui";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ToolDocument } from "../drawer/drawer.state.ts";
import { DocumentBar } from "./document-bar.tsx";
import css from "./documents.module.css";
import { firstZoom } from "./zoom.ts";

export const PictureView = ({ document: { url, filename } }: { document: ToolDocument }) => {
  const { t } = useTranslation("exam_tools");
  const [zoom, setZoom] = useState(firstZoom);
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <ErrorState title={t("document.failed")} text={t("document.failed_text")} onRetry={() => setFailed(false)} />
    );
  }
  return (
    <div className={css.document}>
      <DocumentBar zoom={zoom} onZoom={setZoom} />
      {/* Scrolled by the keyboard too: a zoomed picture is larger than its frame. */}
      <div className={css.paper} role="region" aria-label={t("document.region", { filename })} tabIndex={0}>
        <img
          src={url}
          alt={t("document.picture", { filename })}
          className={css.picture}
          style={{ width: `${zoom}%` }}
          onError={() => setFailed(true)}
        />
      </div>
    </div>
  );
};
