/** How the answers that count differ from the answers that a receipt covers. */
export interface ReceiptDifference {
  /** Answers that count but are not on the receipt in their current version. */
  missing_count: number;
  /** Answers on the receipt whose edit no longer counts. */
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
