import { Button, IconDownload, IconPlayerStop, Notice, useTranslation } from "@examplar/ui";
import { useEffect, useRef, useState } from "react";
import { fetchCopies, type CopiesProgress } from "./fetch-copies.ts";
import { saveFile } from "./save-file.ts";
import css from "../scores.module.css";

type State =
  | { kind: "idle" }
  | { kind: "running"; progress: CopiesProgress | null }
  | { kind: "done"; count: number; missing: string[] }
  | { kind: "failed"; progress: CopiesProgress | null };

/**
 * Downloads all corrected copies in one file. Rendering a class takes minutes, so it shows progress and can be stopped.
 */
export const ExportCopies = ({ quiz_id }: { quiz_id: number }) => {
  const { t } = useTranslation();
  const [state, setState] = useState<State>({ kind: "idle" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const abort = new AbortController();
    running.current = abort;
    let progress: CopiesProgress | null = null;
    setState({ kind: "running", progress });
    try {
      const copies = await fetchCopies(quiz_id, abort.signal, (now) => {
        progress = now;
        setState({ kind: "running", progress });
      });
      saveFile(copies.file, copies.filename);
      setState({ kind: "done", count: copies.done - copies.missing.length, missing: copies.missing });
    } catch {
      setState(abort.signal.aborted ? { kind: "idle" } : { kind: "failed", progress });
    }
  };
  return (
    <>
      {state.kind === "running" ? (
        <Running progress={state.progress} onStop={() => running.current?.abort()} />
      ) : (
        <Button variant="plain" onClick={() => void start()}>
          <IconDownload size={20} stroke={1.75} aria-hidden />
          {t("scores.copies")}
        </Button>
      )}
      <Outcome state={state} />
    </>
  );
};

const Running = ({ progress, onStop }: { progress: CopiesProgress | null; onStop: () => void }) => {
  const { t } = useTranslation();
  const { done, all } = progress ?? { done: 0, all: 0 };
  return (
    <div className={css.copies}>
      <label>
        <span>{t("scores.copies_progress", { done, all })}</span>
        <progress value={done} max={Math.max(1, all)} />
      </label>
      <Button variant="plain" onClick={onStop}>
        <IconPlayerStop size={20} stroke={1.75} aria-hidden />
        {t("scores.copies_stop")}
      </Button>
    </div>
  );
};

/** Announces the result, also to people who cannot see the progress bar. */
const Outcome = ({ state }: { state: State }) => {
  const { t } = useTranslation();
  return (
    <div role="status" className={css.copiesOutcome}>
      {state.kind === "done" && <p>{t("scores.copies_done", { count: state.count })}</p>}
      {state.kind === "done" && state.missing.length > 0 && (
        <Notice tone="orange">
          {t("scores.copies_missing", { count: state.missing.length })}
          <ul>
            {state.missing.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Notice>
      )}
      {state.kind === "failed" && (
        <Notice tone="red">
          {t("scores.copies_failed", { done: state.progress?.done ?? 0, all: state.progress?.all ?? 0 })}
        </Notice>
      )}
    </div>
  );
};
