const fields = new WeakMap<EventTarget, (event: InputEvent) => void>();

/** A key that writes nothing, or is held with another, may mean something to the page around the field. */
const isForThePage = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length > 1 || ctrlKey || metaKey || altKey;

const keep = (event: Event) => {
  const hear = event.target && fields.get(event.target);
  if (!hear || (event instanceof KeyboardEvent && isForThePage(event))) return;
  event.stopPropagation();
  if (event.type === "input") hear(event as InputEvent);
};

/**
 * A letter concerns nobody but its field. React would look for listeners from there up to the top of the page, twice for
 * each of these events: most of what its page adds to a letter. So they are heard above React's root, and go no further.
 */
export const keepLetters = (field: Element, hear: (event: InputEvent) => void) => {
  for (const type of ["keydown", "keypress", "textInput", "input", "selectionchange", "keyup"])
    document.addEventListener(type, keep, true);
  fields.set(field, hear);
  return () => void fields.delete(field);
};
