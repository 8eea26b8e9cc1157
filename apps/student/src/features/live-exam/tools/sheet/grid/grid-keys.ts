import { clampPlace, isInside, type Place, type Size } from "./places.ts";

export interface KeyPress {
  key: string;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
}

/** With `text` null the cell keeps its content; otherwise the first typed character replaces it. */
export type GridAction =
  | { kind: "move"; to: Place }
  | { kind: "edit"; text: string | null }
  | { kind: "clear" | "undo" | "redo" | "fill_down" };

const page = 10;

const steps: Record<string, (at: Place, size: Size) => Place> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: row - page, column }),
  PageDown: ({ row, column }) => ({ row: row + page, column }),
  Home: ({ row }) => ({ row, column: 1 }),
  End: ({ row }, { columns }) => ({ row, column: columns }),
};

const farSteps: typeof steps = {
  ArrowUp: ({ column }) => ({ row: 1, column }),
  ArrowDown: ({ column }, { rows }) => ({ row: rows, column }),
  ArrowLeft: ({ row }) => ({ row, column: 1 }),
  ArrowRight: ({ row }, { columns }) => ({ row, column: columns }),
  Home: () => ({ row: 1, column: 1 }),
  End: (_, { rows, columns }) => ({ row: rows, column: columns }),
};

const shortcuts: Record<string, GridAction> = {
  z: { kind: "undo" },
  y: { kind: "redo" },
  Z: { kind: "redo" },
  d: { kind: "fill_down" },
};

/** Returns what a key means while a cell has the focus and is not being edited; null leaves the key to the browser. */
export const gridAction = ({ key, ctrl, shift, alt }: KeyPress, at: Place, size: Size): GridAction | null => {
  if (alt) return null;
  const step = (ctrl ? farSteps : steps)[key];
  if (step && !shift) return { kind: "move", to: clampPlace(step(at, size), size) };
  if (ctrl) return shortcuts[key] ?? null;
  if (key === "Enter" || key === "F2") return { kind: "edit", text: null };
  if (key === "Delete" || key === "Backspace") return { kind: "clear" };
  return Array.from(key).length === 1 ? { kind: "edit", text: key } : null;
};

export type EditorAction = { kind: "cancel" } | { kind: "commit"; to: Place; leaves: boolean };

/** Returns what a key means while a cell is edited. Tab beyond the edge leaves: nobody is trapped in the grid. */
export const editorAction = (
  { key, shift }: Pick<KeyPress, "key" | "shift">,
  { row, column }: Place,
  size: Size,
): EditorAction | null => {
  if (key === "Escape") return { kind: "cancel" };
  if (key === "Enter") {
    return { kind: "commit", to: clampPlace({ row: row + (shift ? -1 : 1), column }, size), leaves: false };
  }
  if (key !== "Tab") return null;
  const next = { row, column: column + (shift ? -1 : 1) };
  return { kind: "commit", to: clampPlace(next, size), leaves: !isInside(next, size) };
};
