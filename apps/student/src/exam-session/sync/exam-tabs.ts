/** The other tabs of one exam in this browser. */
export interface ExamTabs {
  tell(message: unknown): void;
  /** Returns a stop function. */
  listen(hear: (event: MessageEvent) => void): () => void;
}

/** A channel is open only while somebody listens, so that none stays open after the exam. */
export const createExamTabs = (name: string): ExamTabs => {
  let channel: BroadcastChannel | null = null;
  let listening = 0;
  return {
    tell: (message) => {
      const open = channel ?? new BroadcastChannel(name);
      open.postMessage(message);
      if (open !== channel) open.close();
    },
    listen: (hear) => {
      const heard = (channel ??= new BroadcastChannel(name));
      listening += 1;
      heard.addEventListener("message", hear);
      return () => {
        heard.removeEventListener("message", hear);
        listening -= 1;
        if (listening > 0) return;
        heard.close();
        channel = null;
      };
    },
  };
};
