/** Nearly every text is so short that nobody needs to count its bytes. */
export const isLongerThan = (text: string, bytes: number): boolean => {
  return 3 * text.length > bytes && utf8Length(text) > bytes;
};

/** The length of a text as it goes over the wire and into the database. */
export const utf8Length = (text: string): number => {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) bytes += 1;
    // Two units of a pair make four bytes together: one more for each is enough.
    if (unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff)) bytes += 1;
  }
  return bytes;
};
