/** Later rows are not shown: a page with more of them could no longer be scrolled. */
export const maxCsvRows = 2000;

const delimiters = [";", "\t", ","] as const;

/**
 * Returns the separator with most cells in the first line: French files have semicolons, as commas are decimal there.
 */
const delimiterOf = (text: string): string => {
  const [line = ""] = text.split(/\r?\n/, 1);
  const unquoted = line.replaceAll(/"(?:[^"]|"")*"/g, "");
  const counts = delimiters.map((delimiter) => unquoted.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
};

/** Returns rows of cells (RFC 4180). Short rows are padded, so that they form a table. */
export const parseCsv = (file: string): string[][] => {
  const text = file.replace(/^\u{feff}/u, "");
  const delimiter = delimiterOf(text);
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = "";
  };
  for (let at = 0; at < text.length && rows.length <= maxCsvRows; at += 1) {
    const letter = text[at]!;
    if (quoted && letter === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"' && (quoted || cell === "")) quoted = !quoted;
    else if (quoted) cell += letter;
    else if (letter === delimiter) endCell();
    else if (letter === "\n") {
      endCell();
      rows.push([]);
    } else if (letter !== "\r") cell += letter;
  }
  if (cell !== "" || (rows.at(-1)?.length ?? 0) > 0) endCell();
  const filled = rows.filter((row) => row.some((value) => value !== "")).slice(0, maxCsvRows);
  const width = Math.max(0, ...filled.map((row) => row.length));
  return filled.map((row) => [...row, ...Array.from({ length: width - row.length }, () => "")]);
};
