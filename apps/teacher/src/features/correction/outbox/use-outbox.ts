import type { User } from "@examplar/contract";
import { flushEditors } from "@examplar/questions";
import { useEffect, useSyncExternalStore } from "react";
import { keptText } from "../../../shared/kept-text.ts";
import { beforeLeaving, onLeave } from "../../../shared/leaving.ts";
import { createOutbox, type Outbox } from "./create-outbox.ts";
import { sendChange, showSent } from "./send-change.ts";

type Teacher = Pick<User, "id" | "name">;

// Editors debounce typing; flush it to the outbox before the page signs out.
beforeLeaving(flushEditors);

const outboxes = new Map<number, Outbox>();

/** Returns the one outbox of this teacher in this browser. It keeps sending when the teacher opens the next student. */
export const outboxOf = (teacher: Teacher): Outbox => {
  const known = outboxes.get(teacher.id);
  if (known) return known;
  const made = createOutbox({
    me: teacher.id,
    storage: keptText(`examplar.marks.${teacher.id}`),
    send: sendChange,
    onSent: (item, standing) => showSent(teacher, item, standing),
  });
  outboxes.set(teacher.id, made);
  onLeave(made.close);
  return made;
};

export const useOutbox = (teacher: Teacher) => {
  const outbox = outboxOf(teacher);
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  const is_offline = useSyncExternalStore(outbox.subscribe, outbox.isOffline);
  useEffect(() => {
    window.addEventListener("online", outbox.wake);
    window.addEventListener("pagehide", outbox.flush);
    return () => {
      window.removeEventListener("online", outbox.wake);
      window.removeEventListener("pagehide", outbox.flush);
      outbox.flush();
    };
  }, [outbox]);
  return { outbox, items, is_offline };
};
