type Name = "--exam-header" | "--exam-footer" | "--exam-banners";

const names = new WeakMap<Element, Name>();

/** One observer reads all heights before it writes any, because every write restyles the whole page. */
const watcher = new ResizeObserver((entries) => {
  const heights = entries.map(({ target }) => [names.get(target), (target as HTMLElement).offsetHeight] as const);
  for (const [name, height] of heights) if (name) document.documentElement.style.setProperty(name, `${height}px`);
});

/**
 * Publishes the height of a bar, which depends on its lines, as a CSS variable. What is beside the exam starts below
 * the bar, and the browser scrolls the caret and a focused field out from behind it.
 */
const keepHeight = (name: Name) => (bar: HTMLElement | null) => {
  if (!bar) return;
  names.set(bar, name);
  watcher.observe(bar);
  return () => {
    watcher.unobserve(bar);
    document.documentElement.style.removeProperty(name);
  };
};

export const keepHeaderHeight = keepHeight("--exam-header");
export const keepFooterHeight = keepHeight("--exam-footer");
export const keepBannersHeight = keepHeight("--exam-banners");
