/** How many rows a list reads at once. */
export const pageSize = 100;

interface Options<Row> {
  limit?: number;
  /** The first page, where it has been read already. */
  first?: readonly Row[] | undefined;
}

/** Reads every row, page after page; `read` gets the last row of the page before. A page that is not full is the last. */
export const readPages = async <Row>(
  read: (last: Row | undefined) => Promise<readonly Row[]>,
  { limit = pageSize, first }: Options<Row> = {},
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let page = first ?? (await read(undefined)); ; page = await read(rows.at(-1))) {
    for (const row of page) rows.push(row);
    if (page.length !== limit) return rows;
  }
};
