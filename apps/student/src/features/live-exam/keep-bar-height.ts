/**
 * What a bar covers is not in view: what stands beside the exam begins under it, and neither the caret nor a field with the
 * focus comes to stand behind it. How high it is hangs on its lines.
 */
const keepHeight = (name: "--exam-header" | "--exam-footer" | "--exam-banners") => (bar: HTMLElement | null) => {
  if (!bar) return;
  const { style } = document.documentElement;
  const watcher = new ResizeObserver(() => style.setProperty(name, `${bar.offsetHeight}px`));
  watcher.observe(bar);
  return () => {
    watcher.disconnect();
    style.removeProperty(name);
  };
};

export const keepHeaderHeight = keepHeight("--exam-header");
export const keepFooterHeight = keepHeight("--exam-footer");
export const keepBannersHeight = keepHeight("--exam-banners");
