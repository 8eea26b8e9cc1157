import { Bone, ErrorState, LoadingSkeleton } from "@examplar/ui";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { ToolDocument } from "../drawer/drawer.state.ts";
import { useLoaded } from "../use-loaded.ts";
import css from "./documents.module.css";

const readText = async (url: string): Promise<string> => {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`The document answered ${reply.status}`);
  return reply.text();
};

export function TextView({ document: { url, filename } }: { document: ToolDocument }) {
  const { t } = useTranslation("exam_tools");
  const text = useLoaded(useCallback(() => readText(url), [url]));
  if (text.kind === "failed") {
    return <ErrorState title={t("document.failed")} text={t("document.failed_text")} onRetry={text.retry} />;
  }
  if (text.kind === "loading") {
    return (
      <LoadingSkeleton>
        <Bone width="60%" height={120} />
      </LoadingSkeleton>
    );
  }
  return (
    <pre className={css.text} role="region" aria-label={t("document.region", { filename })} tabIndex={0}>
      {text.value}
    </pre>
  );
}
