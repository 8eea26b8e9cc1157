/** File types that a scanner or a phone produces for a sheet. */
export const scanContentTypes = ["application/pdf", "image/jpeg", "image/png", "image/webp"] as const;
export type ScanContentType = (typeof scanContentTypes)[number];

export const isScanContentType = (content_type: string): content_type is ScanContentType =>
  (scanContentTypes as readonly string[]).includes(content_type);

/** Thirty colour pages from a good scanner take about 30 MB. */
export const maxScanBytes = 40 * 1024 * 1024;
/** Each picture is a page. */
export const maxScanFiles = 40;
/** Limit for a PDF: a whole stack scanned into one file is not the sheet of one student. */
export const maxScanPages = 200;

/** Whether files make one scan: one PDF with all the pages, or a picture for each. */
export const decideSheetFiles = (
  files: readonly { content_type: string }[],
): "ok" | "too_many_files" | "pdf_stands_alone" => {
  if (files.length > maxScanFiles) return "too_many_files";
  return files.length > 1 && files.some(({ content_type }) => content_type === "application/pdf")
    ? "pdf_stands_alone"
    : "ok";
};
