import { Button, Dialog, useTranslation } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import type { Replayer } from "rrweb";
import { useEffect, useRef, useState, type RefObject } from "react";
import { pageRecordingQuery } from "../audit.queries.ts";
import { clockOf } from "../clock-of.ts";
import css from "../audit.module.css";
import { readRecording, type Recording } from "./read-recording.ts";

interface Props {
  score_id: number;
  at_ms: number;
  onClose: () => void;
}

type Loaded =
  | { state: "loading"; done: number; all: number }
  | { state: "none" | "failed" }
  | { state: "ready"; recording: Recording };

const useRecording = (score_id: number, at_ms: number): Loaded => {
  const { data: parts, error } = useQuery(pageRecordingQuery(score_id));
  const [loaded, setLoaded] = useState<Loaded>({ state: "loading", done: 0, all: 0 });
  useEffect(() => {
    if (error) return setLoaded({ state: "failed" });
    if (!parts) return;
    const stop = new AbortController();
    const onProgress = (done: number, all: number) => setLoaded({ state: "loading", done, all });
    readRecording({ parts, at_ms, signal: stop.signal, onProgress }).then(
      (recording) => setLoaded(recording ? { state: "ready", recording } : { state: "none" }),
      () => stop.signal.aborted || setLoaded({ state: "failed" }),
    );
    return () => stop.abort();
  }, [parts, error, at_ms]);
  return loaded;
};

/** Replays the recorded page from a moment on. rrweb is loaded with the first replay. */
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
      {(loaded.state === "none" || loaded.state === "failed") && (
        <p role="status">{t(`audit.replay.${loaded.state}`)}</p>
      )}
      {loaded.state === "ready" && <Player recording={loaded.recording} at_ms={at_ms} />}
      <p className={css.note}>{t("audit.replay.note")}</p>
    </Dialog>
  );
};

/** Scales the recorded page down to the space above its controls; never enlarges it. */
const fit = (frame: HTMLElement, { width, height }: { width: number; height: number }) => {
  const scale = Math.min(1, frame.clientWidth / width, (innerHeight * 0.65) / height);
  frame.style.setProperty("--replay-scale", String(scale));
  frame.style.height = `${Math.ceil(height * scale)}px`;
};

const useReplayer = (frame: RefObject<HTMLDivElement | null>, { events }: Recording, offset: number, title: string) => {
  const [replayer, setReplayer] = useState<Replayer | null>(null);
  useEffect(() => {
    let made: Replayer | null = null;
    let isGone = false;
    void import("rrweb").then(({ Replayer: Made }) => {
      const root = frame.current;
      if (isGone || !root) return;
      // Never enable `UNSAFE_replayCanvas`: it would let scripts of the recorded page run.
      made = new Made(events as ConstructorParameters<typeof Made>[0], { root, mouseTail: false, showWarning: false });
      made.iframe.title = title;
      made.on("resize", (size) => fit(root, size as { width: number; height: number }));
      made.pause(offset);
      setReplayer(made);
    });
    return () => {
      isGone = true;
      made?.destroy();
    };
  }, [frame, events, offset, title]);
  return replayer;
};

const stepMs = 250;

const Player = ({ recording, at_ms }: { recording: Recording; at_ms: number }) => {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const { events, skew_ms } = recording;
  const start_ms = events[0]!.timestamp + skew_ms;
  const length = events.at(-1)!.timestamp - events[0]!.timestamp;
  const offset = Math.min(Math.max(at_ms - start_ms, 0), length);
  const replayer = useReplayer(frame, recording, offset, t("audit.replay.title"));
  const [position, setPosition] = useState(offset);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing || !replayer) return;
    const timer = setInterval(() => {
      setPosition(Math.min(replayer.getCurrentTime(), length));
      if (replayer.getCurrentTime() >= length) setPlaying(false);
    }, stepMs);
    return () => clearInterval(timer);
  }, [playing, replayer, length]);
  const seek = (to: number) => {
    setPosition(to);
    if (playing) replayer?.play(to);
    else replayer?.pause(to);
  };
  const toggle = () => {
    if (playing) replayer?.pause();
    else replayer?.play(position >= length ? 0 : position);
    setPlaying(!playing);
  };
  return (
    <>
      <div ref={frame} className={css.replay} data-replay={replayer ? "ready" : "loading"} />
      <div className={css.player}>
        <Button variant="plain" busy={!replayer} onClick={toggle}>
          {playing ? t("audit.replay.pause") : t("audit.replay.play")}
        </Button>
        <input
          type="range"
          min={0}
          max={length}
          value={position}
          aria-label={t("audit.replay.position")}
          aria-valuetext={clockOf(start_ms + position)}
          onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
        />
        <span>{clockOf(start_ms + position)}</span>
      </div>
    </>
  );
};
