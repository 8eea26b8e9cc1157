import { emitAt, noteChange, type UnsavedChanges } from "./emit-schedule.ts";

interface Parts {
  now: () => number;
  emit: () => void;
  /** Called when a change starts to wait, and after it was emitted. */
  onUnsaved: (has_unsaved: boolean) => void;
}

/** Emits changes some seconds after the last one, or at once on `flush`. */
export const createEmitter = ({ now, emit, onUnsaved }: Parts) => {
  let unsaved: UnsavedChanges | null = null;
  let changed_at: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    if (!unsaved) return;
    unsaved = null;
    emit();
    onUnsaved(false);
  };
  const note = () => {
    changed_at = now();
    unsaved = noteChange(unsaved, changed_at);
    clearTimeout(timer);
    timer = setTimeout(flush, emitAt(unsaved) - changed_at);
    onUnsaved(true);
  };
  return { note, flush, hasUnsaved: () => unsaved !== null, changedAt: () => changed_at };
};
