import { ErrorState, useTranslation } from "@examplar/ui";
import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { Document, Page, pdfjs } from "react-pdf";
import "react-pdf/dist/Page/TextLayer.css";
// With `?url`, the default export is the file's address.
// oxlint-disable-next-line import/default
import worker from "./pdf-worker.ts?worker&url";
import { DocumentBar } from "./document-bar.tsx";
import type { ShownFile } from "./documents.types.ts";
import css from "./documents.module.css";
import { PageTurner } from "./page-turner.tsx";
import { PaperSkeleton } from "./paper-skeleton.tsx";
import { pdfFiles } from "./pdf-files.ts";
import "./pdf-polyfills.ts";
import { firstZoom } from "./zoom.ts";

pdfjs.GlobalWorkerOptions.workerSrc = worker;

/** pdf.js requests its files by name from one folder; our built files have a hash in their names. */
class BundledFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = pdfFiles.get(filename);
    if (url === undefined) throw new Error(`${filename} is not among the bundled files`);
    const reply = await fetch(url);
    if (!reply.ok) throw new Error(`${filename} answered ${reply.status}`);
    return new Uint8Array(await reply.arrayBuffer());
  }
}

/** Loads the whole file at once: a copy kept for offline use cannot serve a part of it. */
const options = { BinaryDataFactory: BundledFiles, disableRange: true, disableStream: true, disableAutoFetch: true };

const usePaperWidth = (paper: RefObject<HTMLDivElement | null>): number => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = paper.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, [paper]);
  return width;
};

/**
 * Corrects table roles: the library marks a table's head as a cell, and text outside rows as part of the table. Screen
 * readers would read such a table wrongly.
 */
const mendTables = (paper: HTMLElement | null) => {
  for (const head of paper?.querySelectorAll("[role=columnheader]:has([role=row])") ?? [])
    head.setAttribute("role", "rowgroup");
  for (const stray of paper?.querySelectorAll("[role=table] > [aria-owns]:not([role])") ?? [])
    stray.removeAttribute("aria-owns");
};

/** One page at a time, as text as well as a picture. */
export const PdfView = ({ file: { url, filename } }: { file: ShownFile }) => {
  const { t } = useTranslation("question_parts");
  const [attempt, setAttempt] = useState(0);
  const [count, setCount] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(firstZoom);
  const paper = useRef<HTMLDivElement>(null);
  const width = usePaperWidth(paper);
  const failed = (
    <ErrorState
      title={t("document.failed")}
      text={t("document.failed_text")}
      onRetry={() => setAttempt((last) => last + 1)}
    />
  );
  const turn = (next: number) => {
    setPage(next);
    paper.current?.scrollTo({ top: 0 });
  };
  return (
    <div className={css.document}>
      <DocumentBar zoom={zoom} onZoom={setZoom}>
        {count !== null && <PageTurner page={page} count={count} onTurn={turn} />}
      </DocumentBar>
      <div ref={paper} className={css.paper} role="region" aria-label={t("document.region", { filename })} tabIndex={0}>
        <Document
          key={attempt}
          file={url}
          options={options}
          // Shows its failures here, with a retry, and does not throw them at the page.
          suspense={false}
          loading={<PaperSkeleton />}
          error={failed}
          onLoadSuccess={({ numPages }) => setCount(numPages)}
          onLoadError={() => setCount(null)}
        >
          {width > 0 && (
            <Page
              pageNumber={page}
              width={((width - 24) * zoom) / 100}
              loading={<PaperSkeleton />}
              error={failed}
              renderAnnotationLayer={false}
              onGetStructTreeSuccess={() => mendTables(paper.current)}
            />
          )}
        </Document>
      </div>
    </div>
  );
};
