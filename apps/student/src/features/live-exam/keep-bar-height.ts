type Name = "--exam-header" | "--exam-footer" | "--exam-banners";

const names = new WeakMap<Element, Name>();

/** A banner must not cover the field in which the student types. In a text of several lines, the browser scrolls the caret. */
const keepInSight = (focused: Element | null) => {
  if (focused instanceof HTMLInputElement) focused.scrollIntoView({ block: "nearest" });
};

/** One observer reads all heights before it writes any, because every write restyles the whole page. */
const watcher = new ResizeObserver((entries) => {
  const heights = entries.map(({ target }) => [names.get(target), (target as HTMLElement).offsetHeight] as const);
  for (const [name, height] of heights) if (name) document.documentElement.style.setProperty(name, `${height}px`);
  if (heights.some(([name]) => name === "--exam-banners")) keepInSight(document.activeElement);
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
