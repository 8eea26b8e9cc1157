import { Bone, ErrorState, LoadingSkeleton, useTranslation } from "@examplar/ui";
import { useCallback } from "react";
import { integrityOf } from "../../../../shared/storage/integrity.ts";
import type { ToolDocument } from "../drawer/drawer.state.ts";
import { useLoaded } from "@examplar/questions/documents";
import { CsvTable } from "./csv-view.tsx";
import css from "./documents.module.css";

/** Compares the digest: a captive portal's page would otherwise be shown as the document. */
const readText = async (url: string, sha256: string | null): Promise<string> => {
  const reply = await fetch(url, sha256 === null ? {} : { integrity: integrityOf(sha256), cache: "reload" });
  if (!reply.ok) throw new Error(`The document answered ${reply.status}`);
  return reply.text();
};

/** Shows plain text as it is written, and a CSV file as a table. */
export const TextView = ({ document }: { document: ToolDocument }) => {
  const { url, filename, content_type, sha256 = null } = document;
  const { t } = useTranslation("exam_tools");
  const text = useLoaded(useCallback(() => readText(url, sha256), [url, sha256]));
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
  if (content_type.startsWith("text/csv")) return <CsvTable text={text.value} filename={filename} />;
  return (
    <pre className={css.text} role="region" aria-label={t("document.region", { filename })} tabIndex={0}>
      {text.value}
    </pre>
  );
};
