/** A file that is read on the page, wherever it comes from. */
export interface ShownFile {
  url: string;
  filename: string;
}
