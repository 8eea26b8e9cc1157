/** An event reports a text but does not store it: a pasted book is cut. The server limits the bytes of the details. */
const maxCharacters = 1_500;

/** Cuts a text. Windows' clipboard has other line ends than the page: the same text must end at the same letter. */
export const cutText = (text: string, most = maxCharacters): string => {
  const lines = text.replaceAll("\r\n", "\n");
  return lines.length <= most ? lines : `${lines.slice(0, most)}…`;
};
