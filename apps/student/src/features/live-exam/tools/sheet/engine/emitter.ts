import { emitAt, noteChange, type Unsaid } from "./emit-schedule.ts";

interface Parts {
  now: () => number;
  emit: () => void;
  /** Called when a change starts to wait, and after it was emitted. */
  onUnsaid: (has_unsaid: boolean) => void;
}

/** Emits changes some seconds after the last one, or at once on `flush`. */
export const createEmitter = ({ now, emit, onUnsaid }: Parts) => {
  let unsaid: Unsaid | null = null;
  let changed_at: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    if (!unsaid) return;
    unsaid = null;
    emit();
    onUnsaid(false);
  };
  const note = () => {
    changed_at = now();
    unsaid = noteChange(unsaid, changed_at);
    clearTimeout(timer);
    timer = setTimeout(flush, emitAt(unsaid) - changed_at);
    onUnsaid(true);
  };
  return { note, flush, hasUnsaid: () => unsaid !== null, changedAt: () => changed_at };
};
