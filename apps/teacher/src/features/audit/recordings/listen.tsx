import type { Media } from "@examplar/contract";
import { Button, IconPlayerStop, IconVolume, showToast, useTranslation } from "@examplar/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { recordedQuery } from "../audit.queries.ts";
import { clockOf } from "../clock-of.ts";

interface Props {
  score_id: number;
  cursor_ms: number;
  onLook: (at_ms: number) => void;
}

/** How far ahead one request reads; the next request runs while these chunks play. */
const aheadMs = 180_000;
const longestChunkMs = 10_000;

/** Plays the recorded sound from the cursor on, chunk by chunk, and moves the cursor along. */
export const Listen = ({ score_id, cursor_ms, onLook }: Props) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const audio = useRef<HTMLAudioElement>(null);
  const queue = useRef<Media[]>([]);
  const [playing, setPlaying] = useState<Media | null>(null);
  const stop = () => {
    queue.current = [];
    audio.current?.pause();
    setPlaying(null);
  };
  useEffect(() => () => void (queue.current = []), []);

  const readFrom = async (from_ms: number): Promise<Media[]> => {
    const window = { from_ms: from_ms - longestChunkMs, to_ms: from_ms + aheadMs };
    const chunks = await client.fetchQuery(recordedQuery(score_id, "audio_chunk", window));
    return chunks.filter(({ happened_at, duration_ms }) => Date.parse(happened_at) + (duration_ms ?? 0) > from_ms);
  };
  const playNext = async (offset_s = 0): Promise<void> => {
    const [chunk, ...rest] = queue.current;
    const element = audio.current;
    if (!chunk || !element) return stop();
    queue.current = rest.length > 0 ? rest : await readFrom(endOf(chunk));
    setPlaying(chunk);
    onLook(Date.parse(chunk.happened_at) + offset_s * 1000);
    element.src = chunk.url;
    element.currentTime = offset_s;
    await element.play();
  };
  const failed = () => {
    stop();
    showToast({ tone: "red", message: t("audit.listen.failed"), closes_after_ms: 8_000 });
  };
  const start = async () => {
    queue.current = await readFrom(cursor_ms);
    const [first] = queue.current;
    if (!first) return showToast({ tone: "blue", message: t("audit.listen.none"), closes_after_ms: 8_000 });
    await playNext(Math.max(0, (cursor_ms - Date.parse(first.happened_at)) / 1000));
  };
  return (
    <>
      <Button variant="plain" onClick={() => (playing ? stop() : void start().catch(failed))} data-playing={!!playing}>
        {playing ? (
          <IconPlayerStop size={20} stroke={1.75} aria-hidden />
        ) : (
          <IconVolume size={20} stroke={1.75} aria-hidden />
        )}
        {playing ? t("audit.listen.stop") : t("audit.listen.start")}
      </Button>
      {playing && <span role="status">{t("audit.listen.playing", { time: clockOf(playing.happened_at) })}</span>}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- recordings have no transcript */}
      <audio ref={audio} onEnded={() => void playNext().catch(failed)} hidden />
    </>
  );
};

const endOf = ({ happened_at, duration_ms }: Media): number => Date.parse(happened_at) + (duration_ms ?? 0);
