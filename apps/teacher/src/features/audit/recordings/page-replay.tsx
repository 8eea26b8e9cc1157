import { Button, Dialog, Notice, useTranslation } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { pageRecordingQuery } from "../audit.queries.ts";
import css from "../audit.module.css";
import { Player } from "./player.tsx";
import { readRecording, type Recording } from "./read-recording.ts";

interface Props {
  score_id: number;
  at_ms: number;
  onClose: () => void;
}

type Loaded =
  | { state: "loading"; done: number; all: number }
  | { state: "failed" }
  | { state: "read"; recording: Recording };

const useRecording = (score_id: number, at_ms: number): Loaded => {
  const { data: parts, error } = useQuery(pageRecordingQuery(score_id));
  const [loaded, setLoaded] = useState<Loaded>({ state: "loading", done: 0, all: 0 });
  useEffect(() => {
    if (error) return setLoaded({ state: "failed" });
    if (!parts) return;
    const stop = new AbortController();
    const onProgress = (done: number, all: number) => setLoaded({ state: "loading", done, all });
    readRecording({ parts, at_ms, signal: stop.signal, onProgress }).then(
      (recording) => setLoaded({ state: "read", recording }),
      () => stop.signal.aborted || setLoaded({ state: "failed" }),
    );
    return () => stop.abort();
  }, [parts, error, at_ms]);
  return loaded;
};

/** Replays the recorded page from a moment on. */
export const PageReplay = ({ score_id, at_ms, onClose }: Props) => {
  const { t } = useTranslation();
  const loaded = useRecording(score_id, at_ms);
  return (
    <Dialog
      title={t("audit.replay.title")}
      full
      onClose={onClose}
      actions={
        <Button variant="plain" data-first onClick={onClose}>
          {t("audit.replay.close")}
        </Button>
      }
    >
      {loaded.state === "loading" && <p role="status">{t("audit.replay.loading", loaded)}</p>}
      {loaded.state === "failed" && <p role="status">{t("audit.replay.failed")}</p>}
      {loaded.state === "read" && <Replay recording={loaded.recording} at_ms={at_ms} />}
      <p className={css.note}>{t("audit.replay.note")}</p>
    </Dialog>
  );
};

const Replay = ({ recording: { events, unreadable }, at_ms }: { recording: Recording; at_ms: number }) => {
  const { t } = useTranslation();
  return (
    <>
      {unreadable > 0 && <Notice tone="orange">{t("audit.replay.unreadable", { count: unreadable })}</Notice>}
      {events.length > 0 ? <Player events={events} at_ms={at_ms} /> : <p role="status">{t("audit.replay.none")}</p>}
    </>
  );
};
