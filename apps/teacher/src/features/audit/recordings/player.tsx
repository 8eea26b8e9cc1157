import { Button, useTranslation } from "@examplar/ui";
import type { Replayer } from "rrweb";
import { useEffect, useRef, useState, type RefObject } from "react";
import { clockOf } from "../clock-of.ts";
import css from "../audit.module.css";
import type { PageEvent } from "./replay.state.ts";

/** Scales the recorded page down to the space above its controls; never enlarges it. */
const fit = (frame: HTMLElement, { width, height }: { width: number; height: number }) => {
  const scale = Math.min(1, frame.clientWidth / width, (innerHeight * 0.6) / height);
  frame.style.setProperty("--replay-scale", String(scale));
  frame.style.height = `${Math.ceil(height * scale)}px`;
};

const useReplayer = (frame: RefObject<HTMLDivElement | null>, events: PageEvent[], offset: number, title: string) => {
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

/** Plays the events from a moment on. rrweb is loaded with the first replay. */
export const Player = ({ events, at_ms }: { events: PageEvent[]; at_ms: number }) => {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const start_ms = events[0]!.timestamp;
  const length = events.at(-1)!.timestamp - start_ms;
  const offset = Math.min(Math.max(at_ms - start_ms, 0), length);
  const replayer = useReplayer(frame, events, offset, t("audit.replay.title"));
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
