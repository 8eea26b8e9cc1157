import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import css from "./correction.module.css";

export interface Tab<K extends string> {
  key: K;
  name: string;
}

interface Props<K extends string> {
  label: string;
  tabs: readonly Tab<K>[];
  shown: K;
  onShow: (key: K) => void;
  children: ReactNode;
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs that the arrow keys switch between. */
export const Tabs = <K extends string>({ label, tabs, shown, onShow, children }: Props<K>) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const place = tabs.findIndex(({ key }) => key === shown);
    const next = step === undefined ? undefined : tabs[(place + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onShow(next.key);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" tabIndex={-1} aria-label={label} className={css.tabs} onKeyDown={onKeyDown}>
        {tabs.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            data-tab={key}
            id={`${id}-${key}`}
            aria-selected={key === shown}
            aria-controls={`${id}-panel`}
            tabIndex={key === shown ? 0 : -1}
            onClick={() => onShow(key)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`} className={css.panel}>
        {children}
      </div>
    </>
  );
};
