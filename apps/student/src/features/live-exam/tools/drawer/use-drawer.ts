import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { rememberDrawer, rememberedDrawer } from "./drawer-memory.ts";
import { openSheet, type DrawerState } from "./drawer.state.ts";

export interface Drawer {
  state: DrawerState;
  set: (change: Partial<DrawerState>) => void;
  open: (view: "sheets" | "documents") => void;
  close: () => void;
}

/** The drawer's state, remembered in this tab. Opening and closing move the focus to where the student looks. */
export const useDrawer = (
  frame: RefObject<HTMLElement | null>,
  open_sheet: number | null,
  onSheetOpened: () => void,
): Drawer => {
  const [state, setState] = useState(rememberedDrawer);
  const focus = useRef<string | null>(null);
  const set = (change: Partial<DrawerState>) => setState((before) => ({ ...before, ...change }));
  useEffect(() => rememberDrawer(state), [state]);
  useEffect(() => {
    if (open_sheet === null) return;
    focus.current = "[role=tab][aria-selected=true]";
    setState((before) => openSheet(before, open_sheet));
    onSheetOpened();
    // Runs once for each request; `onSheetOpened` may be another function at every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open_sheet]);
  useLayoutEffect(() => {
    if (focus.current !== null) frame.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = null;
  }, [state, frame]);
  const open = (view: "sheets" | "documents") => {
    focus.current = "[role=tab][aria-selected=true]";
    set({ mode: "open", view: state.view === "both" ? "both" : view });
  };
  const close = () => {
    focus.current = "button";
    set({ mode: "mini" });
  };
  return { state, set, open, close };
};
