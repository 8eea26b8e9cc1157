/** A file shown on the page, whatever its source. */
export interface ShownFile {
  url: string;
  filename: string;
}
