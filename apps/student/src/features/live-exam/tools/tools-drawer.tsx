import type { StudentExercise } from "@examplar/domain";
import { useId, useRef, useSyncExternalStore, type ReactNode } from "react";
import { useTranslation } from "@examplar/ui";
import { DrawerHeader } from "./drawer/drawer-header.tsx";
import css from "./drawer/drawer.module.css";
import {
  isSideBySide,
  maxWidth,
  minWidth,
  shownView,
  toolsOf,
  widthIn,
  type ToolDocument,
  type Tools,
  type View,
} from "./drawer/drawer.state.ts";
import { Rail } from "./drawer/rail.tsx";
import { Separator } from "./drawer/separator.tsx";
import { SplitPanes } from "./drawer/split-panes.tsx";
import { useDrawer, type Drawer } from "./drawer/use-drawer.ts";
import { DocumentsPane, SheetsPane, type SheetAnswers } from "./tool-panes.tsx";

const onResize = (listener: () => void) => {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
};

const useWindowWidth = (): number => useSyncExternalStore(onResize, () => document.documentElement.clientWidth);

export interface ToolsDrawerProps extends SheetAnswers {
  exercise: StudentExercise;
  /** The question whose sheet the exercise asks to open. */
  open_sheet: number | null;
  /** Called when the request was handled: the caller can forget it, and make it again later. */
  onSheetOpened: () => void;
  documents: readonly ToolDocument[];
}

/** The tools at the right of the exam; shows nothing for an exercise without any. */
export const ToolsDrawer = (props: ToolsDrawerProps) => {
  const tools = toolsOf(props.exercise, props.documents);
  const frame = useRef<HTMLElement>(null);
  const drawer = useDrawer(frame, props.open_sheet, props.onSheetOpened);
  const view = shownView(drawer.state, tools);
  if (view === null) return null;
  return <Frame {...props} frame={frame} drawer={drawer} tools={tools} view={view} />;
};

interface FrameProps extends ToolsDrawerProps {
  frame: React.RefObject<HTMLElement | null>;
  drawer: Drawer;
  tools: Tools;
  view: View;
}

const Frame = ({ frame, drawer: { state, set, open, close }, tools, view, ...props }: FrameProps) => {
  const { t } = useTranslation("exam_tools");
  const id = useId();
  const windowWidth = useWindowWidth();
  const width = widthIn(state.width, windowWidth);
  if (state.mode === "mini") {
    return (
      <aside ref={frame} aria-label={t("drawer.label")} className={css.mini}>
        <Rail tools={tools} onOpen={open} />
      </aside>
    );
  }
  const label = t("drawer.label");
  const className = `${css.open} ${state.full_page ? css.whole : ""}`;
  return (
    <aside ref={frame} id={id} aria-label={label} className={className} style={{ "--width": `${width}px` } as never}>
      <Separator
        label={t("drawer.width")}
        orientation="vertical"
        value={width}
        min={minWidth}
        max={maxWidth(windowWidth)}
        step={32}
        grows="left"
        controls={id}
        onValue={(value) => set({ width: value })}
        valueAt={(x) => (frame.current?.getBoundingClientRect().right ?? windowWidth) - x}
        onReset={() => set({ width: null })}
      />
      <div className={css.body}>
        <DrawerHeader
          view={view}
          has_both={tools.sheets.length > 0 && tools.documents.length > 0}
          full_page={state.full_page}
          onView={(next) => set({ view: next })}
          onFullPage={() => set({ full_page: !state.full_page })}
          onClose={close}
        />
        <Panes
          view={view}
          side_by_side={isSideBySide(state.full_page ? windowWidth : width)}
          ratio={state.ratio}
          onRatio={(ratio) => set({ ratio })}
          sheets={view !== "documents" && <SheetsPane {...props} tools={tools} drawer={{ state, set }} />}
          documents={view !== "sheets" && <DocumentsPane tools={tools} drawer={{ state, set }} />}
        />
      </div>
    </aside>
  );
};

interface PanesProps {
  view: View;
  side_by_side: boolean;
  ratio: number;
  onRatio: (ratio: number) => void;
  sheets: ReactNode;
  documents: ReactNode;
}

const Panes = ({ view, sheets, documents, ...split }: PanesProps) => {
  if (view === "both") return <SplitPanes {...split} first={sheets} second={documents} />;
  return view === "sheets" ? sheets : documents;
};
