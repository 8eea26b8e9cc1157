/** An event reports and does not store: a pasted book is cut. Bytes of the details are limited by the server. */
const maxCharacters = 1_500;

/** Windows' clipboard has other line ends than the page: the same text must end at the same letter. */
export const cutText = (text: string): string => {
  const lines = text.replaceAll("\r\n", "\n");
  return lines.length <= maxCharacters ? lines : `${lines.slice(0, maxCharacters)}…`;
};
