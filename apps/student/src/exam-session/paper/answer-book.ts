import type { AnswerContent, EditKind, StudentQuestion } from "@examplar/domain";
import type { EditDetails, JournalEntry, LocalAnswer, SyncEngine, PageSeq } from "@examplar/sync";
import { timeOfWriting } from "./countdown.state.ts";
import { stateOfQuestion, type QuestionState, type QuestionStates, type ShownAnswer } from "./paper.state.ts";

type Listener = () => void;

/** A change as the journal stores it, until the outbox has it. */
type Unwritten = Pick<JournalEntry, "question_id" | "kind" | "content" | "at" | "page_seq" | "typed_over">;

/** The answers as this page shows them. Each question has its own listeners: a keystroke redraws only its question. */
export interface AnswerBook {
  answerOf: (question_id: number) => ShownAnswer | undefined;
  subscribe: (question_id: number, listener: Listener) => () => void;
  /** Returns a new map only when the state of a question has changed, not at every keystroke. */
  states: () => QuestionStates;
  subscribeStates: (listener: Listener) => () => void;
  /** `made_at`: when the student made the change, where that was earlier than now. */
  write: (question_id: number, kind: EditKind, content: AnswerContent | null, made_at?: string) => void;
  /** Takes answers of the outbox, from another tab or the server; a question being written here keeps its own. */
  take: (answers: readonly LocalAnswer[]) => void;
  /** Sets the questions for which a file waits on this computer. */
  noteFiles: (question_ids: ReadonlySet<number>) => void;
  /** The student has seen the correction of these questions: those without an answer can no longer get one. */
  close: (question_ids: readonly number[]) => void;
  /** When this page last wrote the answer into the outbox; null before it has. */
  savedAt: (question_id: number) => Date | null;
  /** Stores a change that its editor writes later in the journal. */
  keep: (question_id: number, content: AnswerContent) => void;
  /** Returns the newest change of each question that is not yet in the outbox. */
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
  /** Called when an edit is in the outbox, where other tabs may read it. */
  onWritten: (question_id: number, page_seq: PageSeq) => void;
  now: () => Date;
}

type Write = ShownAnswer & EditDetails & { page_seq: PageSeq };

/** Runs one write at a time per question, always the newest change: fast typing never queues behind a slow disk. */
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

/** Holds the state of each question; makes a new map only when one of them changes. */
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

/** Makes changes, each with its sequence number, the time of the change, and the edit that the student saw then. */
const createChanges = ({ deadline, nextPageSeq, now }: Parts) => {
  /** The edit from elsewhere, or from an earlier page, that each question has shown. */
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
