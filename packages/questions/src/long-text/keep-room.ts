/**
 * The room is as high as the words, and knows it as a number: a letter that makes no new line then moves nothing around
 * the editor, and the browser need not look.
 */
export const keepRoom = (room: HTMLDivElement | null) => {
  const words = room?.firstElementChild;
  if (!room || !words) return;
  const watcher = new ResizeObserver(() => {
    room.style.height = `${words.getBoundingClientRect().height}px`;
  });
  watcher.observe(words);
  return () => watcher.disconnect();
};
