/** An event reports and does not store: a pasted book is cut. Bytes of the details are limited by the server. */
const maxCharacters = 1_500;

export const cutText = (text: string): string =>
  text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters)}…`;
