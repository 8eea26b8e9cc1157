import type { AnswerContent, EditKind, StudentQuestion } from "@examplar/domain";
import type { EditDetails, JournalEntry, LocalAnswer, SyncEngine, PageSeq } from "@examplar/sync";
import { timeOfWriting } from "./countdown.state.ts";
import { stateOfQuestion, type QuestionState, type QuestionStates, type ShownAnswer } from "./paper.state.ts";

type Listener = () => void;

/** A change as the journal keeps it, until the outbox has it. */
type Unwritten = Pick<JournalEntry, "question_id" | "kind" | "content" | "at" | "page_seq" | "typed_over">;

/** The answers as this page shows them. Each question is listened to by itself: a keystroke redraws its own alone. */
export interface AnswerBook {
  answerOf: (question_id: number) => ShownAnswer | undefined;
  subscribe: (question_id: number, listener: Listener) => () => void;
  /** Another map only when the state of a question has changed, not at every keystroke. */
  states: () => QuestionStates;
  subscribeStates: (listener: Listener) => () => void;
  /** `made_at`: when the student did it, where that was earlier than now. */
  write: (question_id: number, kind: EditKind, content: AnswerContent | null, made_at?: string) => void;
  /** What the outbox knows, from another tab or from the server; what is being written here stays. */
  take: (answers: readonly LocalAnswer[]) => void;
  /** The questions for which a file waits on this computer. */
  noteFiles: (question_ids: ReadonlySet<number>) => void;
  /** The correction of these questions was seen: without an answer by now, they have none for good. */
  close: (question_ids: readonly number[]) => void;
  /** When this page last wrote the answer down; null before it has. */
  savedAt: (question_id: number) => Date | null;
  /** A change that its editor writes later: until then the journal has it. */
  keep: (question_id: number, content: AnswerContent) => void;
  /** What is on its way into the outbox, as it is to stand there. */
  unwritten: () => Unwritten[];
  /** Resolves when everything written so far is in the outbox. */
  settled: () => Promise<void>;
}

interface Parts {
  questions: readonly StudentQuestion[];
  edit: SyncEngine["edit"];
  deadline?: () => string | null;
  nextPageSeq: () => PageSeq;
  onKept: (change: Unwritten) => void;
  /** An edit is in the outbox: other tabs may read it there. */
  onWritten: (question_id: number, page_seq: PageSeq) => void;
  now: () => Date;
}

type Write = ShownAnswer & EditDetails & { page_seq: PageSeq };

/** One write at a time for a question, and always the newest: a fast hand never queues behind a slow disk. */
const createWriter = (edit: Parts["edit"], onWritten: Parts["onWritten"]) => {
  const writing = new Map<number, Promise<void>>();
  const waiting = new Map<number, Write>();

  const drain = async (question_id: number): Promise<void> => {
    for (let next = waiting.get(question_id); next; next = waiting.get(question_id)) {
      waiting.delete(question_id);
      const { kind, content, ...details } = next;
      await edit(question_id, kind, content, details).then(
        () => onWritten(question_id, details.page_seq),
        (error: unknown) => console.error("An edit could not be written down.", error),
      );
    }
    writing.delete(question_id);
  };

  return {
    isWriting: (question_id: number) => writing.has(question_id),
    questions: () => [...writing.keys()],
    write: (question_id: number, answer: Write) => {
      waiting.set(question_id, answer);
      if (!writing.has(question_id)) writing.set(question_id, drain(question_id));
    },
    settled: async () => {
      while (writing.size > 0) await Promise.all(writing.values());
    },
  };
};

/** How far each question is; a new map only when one of them changes. */
const createStates = (questions: readonly StudentQuestion[], answerOf: AnswerBook["answerOf"]) => {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const listeners = new Set<Listener>();
  let states = new Map<number, QuestionState>();
  let withFile: ReadonlySet<number> = new Set();
  const closed = new Set<number>();

  const note = (question_id: number) => {
    const question = byId.get(question_id);
    if (!question) return;
    const open_state = stateOfQuestion(question, answerOf(question_id), withFile.has(question_id));
    const state = open_state !== "answered" && closed.has(question_id) ? "closed" : open_state;
    if (states.get(question_id) === state) return;
    states = new Map(states).set(question_id, state);
    for (const listener of listeners) listener();
  };

  for (const { id } of questions) note(id);
  return {
    note,
    noteFiles: (question_ids: ReadonlySet<number>) => {
      const touched = new Set([...withFile, ...question_ids]);
      withFile = question_ids;
      for (const id of touched) note(id);
    },
    close: (question_ids: readonly number[]) => {
      for (const id of question_ids) {
        closed.add(id);
        note(id);
      }
    },
    all: () => states,
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** Each with its place in the page, the time at which the student made it, and what they saw then. */
const createChanges = ({ deadline, nextPageSeq, now }: Parts) => {
  /** The edit from elsewhere, or of an earlier page, that each question has shown. */
  const taken = new Map<number, string | null>();
  return {
    take: (question_id: number, edit_id: string | null = null) => void taken.set(question_id, edit_id),
    make: (question_id: number, kind: EditKind, content: AnswerContent | null, made_at?: string) => {
      const instant = now();
      const time = made_at === undefined ? timeOfWriting(deadline?.() ?? null, instant) : { made_at };
      const at = time.made_at ?? instant.toISOString();
      const typed_over = taken.get(question_id) ?? null;
      return { time, unwritten: { question_id, kind, content, at, typed_over, page_seq: nextPageSeq() } };
    },
  };
};

export const createAnswerBook = (parts: Parts): AnswerBook => {
  const { questions, edit, onKept, onWritten, now } = parts;
  const shown = new Map<number, ShownAnswer>();
  const listeners = new Map<number, Set<Listener>>();
  const saved = new Map<number, Date>();
  const latest = new Map<number, Unwritten>();
  const changes = createChanges(parts);
  const answerOf = (question_id: number) => shown.get(question_id);
  const states = createStates(questions, answerOf);

  const tell = (question_id: number) => {
    for (const listener of listeners.get(question_id) ?? []) listener();
  };

  const show = (question_id: number, answer: ShownAnswer) => {
    shown.set(question_id, answer);
    tell(question_id);
    states.note(question_id);
  };

  const writer = createWriter(edit, (question_id, page_seq) => {
    saved.set(question_id, now());
    tell(question_id);
    onWritten(question_id, page_seq);
  });

  const write: AnswerBook["write"] = (question_id, kind, content, made_at) => {
    const { time, unwritten } = changes.make(question_id, kind, content, made_at);
    latest.set(question_id, unwritten);
    writer.write(question_id, { kind, content, ...time, page_seq: unwritten.page_seq });
    const other = shown.get(question_id)?.other;
    show(question_id, { kind, content, ...(other && { other }) });
  };

  const take: AnswerBook["take"] = (answers) => {
    for (const { question_id, kind, content, other, stamp, edit_id } of answers) {
      const answer = { kind, content: content as AnswerContent | null, ...(other && { other }) };
      if (writer.isWriting(question_id)) continue;
      changes.take(question_id, stamp?.edit_id ?? edit_id);
      if (JSON.stringify(shown.get(question_id)) === JSON.stringify(answer)) continue;
      show(question_id, answer);
    }
  };

  return {
    answerOf,
    subscribe: (question_id, listener) => {
      const own = listeners.get(question_id) ?? new Set();
      listeners.set(question_id, own.add(listener));
      return () => void own.delete(listener);
    },
    states: states.all,
    subscribeStates: states.subscribe,
    write,
    take,
    noteFiles: states.noteFiles,
    close: states.close,
    keep: (question_id, content) => onKept(changes.make(question_id, "answer", content).unwritten),
    savedAt: (question_id) => saved.get(question_id) ?? null,
    unwritten: () => writer.questions().map((question_id) => latest.get(question_id)!),
    settled: writer.settled,
  };
};
