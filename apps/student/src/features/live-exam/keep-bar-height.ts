type Name = "--exam-header" | "--exam-footer" | "--exam-banners";

const names = new WeakMap<Element, Name>();

/** One watcher, which reads all heights before it writes any: each is read by the whole page, which is styled anew. */
const watcher = new ResizeObserver((entries) => {
  const heights = entries.map(({ target }) => [names.get(target), (target as HTMLElement).offsetHeight] as const);
  for (const [name, height] of heights) if (name) document.documentElement.style.setProperty(name, `${height}px`);
});

/**
 * What a bar covers is not in view: what stands beside the exam begins under it, and neither the caret nor a field with the
 * focus comes to stand behind it. How high it is hangs on its lines.
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
