import type { AnswerContent, ChoiceMarks, StudentQuestion } from "@examplar/domain";
import type { ReactNode } from "react";

/** What a question needs to be shown and answered; it knows nothing of the exam around it. */
export interface QuestionViewProps {
  /** Its number on the paper; null for an information, which asks nothing. */
  number: number | null;
  question: StudentQuestion;
  /** The page above shows the same name as its title: the question is called by its number. */
  name_above?: boolean;
  /** Stands beside the points. */
  aside?: ReactNode;
  /** Stands in place of the field: an answer that is only read. */
  answer_view?: ReactNode;
  /** Stands under the answer. */
  below?: ReactNode;
  /** Of the question's name among the headings of the page; 2 when not given. */
  heading_level?: 2 | 3 | 4;
  /** What the student has answered so far; null is nothing. A change from outside (another device) is shown at once. */
  content: AnswerContent | null;
  /** Shown with a correction, beside the options. */
  choice_marks?: ChoiceMarks;
  /** Shown, but not to be changed: locked by a correction, time over, another device owns the attempt. */
  read_only: boolean;
  /** Every change of value. Text editors may gather keystrokes for a moment, and then must be known to `addEditor`. */
  onChange: (content: AnswerContent | null) => void;
  /** A spreadsheet is worked on beside the question; this opens it there. */
  onOpenSheet?: () => void;
  /** Files are kept by the exam: it says how one is stored, and where a stored one can be seen. */
  files?: QuestionFiles;
}

/** A file whose bytes the server does not have yet; the answer may name it already, by the same id. */
export interface WaitingFile {
  id: string;
  name: string;
  /** Null while it is not on its way. */
  percent: number | null;
  /** False: only this page holds it, and it must stay open. */
  is_kept: boolean;
  /** Why the server will not have it; null while it is to be sent. */
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
  /** The exam keeps it, writes it into the answer itself, and sends it when it can. */
  keep: (file: File, max_files: number) => void;
  /** The same list until it changes. */
  waiting: () => readonly WaitingFile[];
  /** The server cannot be reached: what waits is not on its way. */
  isOffline: () => boolean;
  subscribe: (listener: () => void) => () => void;
  retry: (id: string) => void;
  /** Gives a file up, whether it is on its way, waits, or was refused. */
  drop: (id: string) => void;
  list: () => Promise<StoredFile[]>;
}
