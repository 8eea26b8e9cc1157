/** How the answers that count differ from those that a receipt was computed over. */
export interface ReceiptDifference {
  /** Answers that count and are not on the receipt as they stand. */
  missing_count: number;
  /** Answers on the receipt that do not stand any more. */
  additional_count: number;
}

export const receiptDifference = (
  receipt_edit_ids: readonly string[],
  counted_edit_ids: readonly string[],
): ReceiptDifference => {
  const [named, counted] = [new Set(receipt_edit_ids), new Set(counted_edit_ids)];
  return {
    missing_count: [...counted].filter((edit_id) => !named.has(edit_id)).length,
    additional_count: [...named].filter((edit_id) => !counted.has(edit_id)).length,
  };
};
