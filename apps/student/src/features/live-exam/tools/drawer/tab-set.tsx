import type { Icon } from "@examplar/ui";
import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { ToolGuard } from "../tool-guard.tsx";
import css from "./drawer.module.css";

export interface Tab<K> {
  key: K;
  label: string;
}

interface Props<K> {
  label: string;
  icon: Icon;
  tabs: readonly Tab<K>[];
  chosen: K;
  onChoose: (key: K) => void;
  children: ReactNode;
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs that respond to the arrow keys, with the panel of the chosen tab. */
export const TabSet = <K extends string | number>({
  label,
  icon: TabIcon,
  tabs,
  chosen,
  onChoose,
  children,
}: Props<K>) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const index = tabs.findIndex(({ key }) => key === chosen);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(index, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onChoose(tab.key);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <section className={css.pane} aria-label={label}>
      <div ref={list} role="tablist" aria-label={label} className={css.tabs}>
        {tabs.map(({ key, label: name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={key === chosen ? 0 : -1}
            title={name}
            onClick={() => onChoose(key)}
            onKeyDown={onKeyDown}
          >
            <TabIcon size={18} stroke={1.75} aria-hidden />
            <span>{name}</span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className={css.panel}>
        <ToolGuard key={chosen}>{children}</ToolGuard>
      </div>
    </section>
  );
};
