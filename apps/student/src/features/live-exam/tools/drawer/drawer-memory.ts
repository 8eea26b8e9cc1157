import { clampRatio, firstState, type DrawerState } from "./drawer.state.ts";

const key = "examplar.exam_tools";
const modes: readonly unknown[] = ["mini", "open"];
const views: readonly unknown[] = ["sheets", "documents", "both"];

/** Reads how the drawer was last shown in this tab; invalid values become the first state. */
export const readDrawer = (stored: string | null): DrawerState => {
  let kept: Partial<DrawerState>;
  try {
    kept = (JSON.parse(stored ?? "{}") ?? {}) as Partial<DrawerState>;
  } catch {
    return firstState;
  }
  return {
    ...firstState,
    ...(modes.includes(kept.mode) && { mode: kept.mode }),
    ...(views.includes(kept.view) && { view: kept.view }),
    full_page: kept.full_page === true,
    width: typeof kept.width === "number" ? kept.width : null,
    ratio: clampRatio(kept.ratio ?? firstState.ratio),
  };
};

/** A private window may refuse storage: the drawer then keeps its state only as long as the page lives. */
export const rememberedDrawer = (): DrawerState => {
  try {
    return readDrawer(sessionStorage.getItem(key));
  } catch {
    return firstState;
  }
};

export const rememberDrawer = ({ mode, full_page, view, width, ratio }: DrawerState) => {
  try {
    sessionStorage.setItem(key, JSON.stringify({ mode, full_page, view, width, ratio }));
  } catch {
    // Storage is refused, as above.
  }
};
