import type { StudentExercise, StudentQuestion } from "@examplar/domain";

export interface ToolDocument {
  uuid: string;
  filename: string;
  content_type: string;
  sha256?: string | null;
  url: string;
}

export interface Tools {
  sheets: StudentQuestion[];
  documents: ToolDocument[];
}

export type View = "sheets" | "documents" | "both";

export interface DrawerState {
  mode: "mini" | "open";
  full_page: boolean;
  view: View;
  /** The chosen tabs; a tab that the exercise does not have means its first one. */
  sheet: number | null;
  document: string | null;
  /** Width in pixels; null means half the window. */
  width: number | null;
  /** The spreadsheet's share of the split view, in percent. */
  ratio: number;
}

export const minWidth = 300;
export const minRatio = 20;
export const maxRatio = 80;
export const defaultRatio = 50;
/** Minimum width for side by side: below it, a sheet has too little room. */
const sideBySideFrom = 900;

export const firstState: DrawerState = {
  mode: "mini",
  full_page: false,
  view: "sheets",
  sheet: null,
  document: null,
  width: null,
  ratio: defaultRatio,
};

/** Returns what the exercise offers: its spreadsheet questions, and its documents in the author's order. */
export const toolsOf = (exercise: StudentExercise, documents: readonly ToolDocument[]): Tools => ({
  sheets: exercise.questions.filter(({ attributes }) => attributes.type === "spreadsheet"),
  documents: exercise.attributes.document_uuids.flatMap(
    (wanted) => documents.find(({ uuid }) => uuid === wanted) ?? [],
  ),
});

/** Returns whether any page has a tool: the drawer then stays from page to page, with the tabs that were chosen. */
export const offersTools = (
  pages: readonly { exercise: StudentExercise }[],
  documents: readonly ToolDocument[],
): boolean => pages.some(({ exercise }) => shownView(firstState, toolsOf(exercise, documents)) !== null);

/** Returns the view to show, which depends on the tools that the exercise has. */
export const shownView = ({ view }: DrawerState, { sheets, documents }: Tools): View | null => {
  if (sheets.length > 0 && documents.length > 0) return view;
  if (sheets.length > 0) return "sheets";
  return documents.length > 0 ? "documents" : null;
};

export const maxWidth = (windowWidth: number): number => Math.floor(windowWidth * 0.95);

export const widthIn = (width: number | null, windowWidth: number): number =>
  Math.min(Math.max(Math.round(width ?? windowWidth / 2), minWidth), maxWidth(windowWidth));

export const clampRatio = (ratio: number): number =>
  Math.round(Math.min(Math.max(Number.isFinite(ratio) ? ratio : defaultRatio, minRatio), maxRatio));

export const isSideBySide = (drawerWidth: number): boolean => drawerWidth >= sideBySideFrom;

/** Opens the sheet of a question. The split view already shows sheets. */
export const openSheet = (state: DrawerState, sheet: number): DrawerState => ({
  ...state,
  mode: "open",
  view: state.view === "both" ? "both" : "sheets",
  sheet,
});
