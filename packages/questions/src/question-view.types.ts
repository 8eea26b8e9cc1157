import type { AnswerContent, ChoiceMarks, StudentQuestion } from "@examplar/domain";
import type { ReactNode } from "react";

/** What a question needs to be shown and answered; it knows nothing of the exam around it. */
export interface QuestionViewProps {
  /** Its number on the paper; null for an information, which asks nothing. */
  number: number | null;
  question: StudentQuestion;
  /** The page's title already shows the name, so the question shows only its number. */
  name_above?: boolean;
  /** Shown beside the points. */
  aside?: ReactNode;
  /** Shown in place of the field, for an answer that is only read. */
  answer_view?: ReactNode;
  /** Shown under the answer. */
  below?: ReactNode;
  /** Heading level of the question's name; 2 when not given. */
  heading_level?: 2 | 3 | 4;
  /** The answer so far; null when there is none. A change from outside (another device) is shown at once. */
  content: AnswerContent | null;
  /** Shown with a correction, beside the options. */
  choice_marks?: ChoiceMarks;
  /** The answer cannot be changed: locked by a correction, time over, or another device owns the attempt. */
  read_only: boolean;
  /** Called with every change. An editor that collects keystrokes for a moment must register with `addEditor`. */
  onChange: (content: AnswerContent | null) => void;
  /** Opens the spreadsheet, which the student edits beside the question. */
  onOpenSheet?: () => void;
  /** The exam's file store: it stores files and knows where a stored one can be seen. */
  files?: QuestionFiles;
}

/** A file whose bytes the server does not have yet; the answer may name it already, by the same id. */
export interface WaitingFile {
  id: string;
  name: string;
  /** Upload progress; null while the file is not being sent. */
  percent: number | null;
  /** False when only this page holds the file, so the page must stay open. */
  is_kept: boolean;
  /** Why the server refuses the file; null while it is still to be sent. */
  refused: string | null;
}

/** A file that the server has. */
export interface StoredFile {
  picture_id: number;
  file_id: string;
  filename: string;
  content_type: string;
  byte_size: number;
  url: string;
}

export interface QuestionFiles {
  /** Keeps a file on the device. The exam writes it into the answer itself and sends it when it can. */
  keep: (file: File, max_files: number) => void;
  /** Snapshot of the waiting files: the same list until it changes. */
  waiting: () => readonly WaitingFile[];
  /** Whether the server cannot be reached, so that waiting files are not being sent. */
  isOffline: () => boolean;
  subscribe: (listener: () => void) => () => void;
  retry: (id: string) => void;
  /** Discards a file, whether it is being sent, waits, or was refused. */
  drop: (id: string) => void;
  list: () => Promise<StoredFile[]>;
}
