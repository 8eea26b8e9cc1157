import { Button, useTranslation } from "@examplar/ui";
import { useEffect, useRef, useState, type ReactNode } from "react";
import css from "./camera-test.module.css";

interface Props {
  title: string;
  stream: MediaStream | null;
  /** Opens the device; resolves to null when it is refused. */
  open: () => Promise<MediaStream | null>;
  close: () => void;
  kind: "audio" | "video";
  children?: ReactNode;
}

/** Records a stream until it is stopped, and plays it; the recording stays in the page. */
export const Recorder = ({ title, stream, open, close, kind, children }: Props) => {
  const { t } = useTranslation("camera_test");
  const [url, setUrl] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const recorder = useRef<MediaRecorder | null>(null);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const start = async () => {
    setUrl(null);
    const opened = await open();
    setRefused(opened === null);
    if (!opened) return;
    const parts: Blob[] = [];
    const made = new MediaRecorder(opened);
    made.addEventListener("dataavailable", ({ data }) => parts.push(data));
    made.addEventListener("stop", () => setUrl(URL.createObjectURL(new Blob(parts, { type: made.mimeType }))));
    made.start();
    recorder.current = made;
  };
  const stop = () => {
    if (recorder.current?.state === "recording") recorder.current.stop();
    close();
  };
  return (
    <section className={css.part} aria-label={title}>
      <h2>{title}</h2>
      <div className={css.row}>
        {children}
        {stream ? (
          <Button variant="plain" onClick={stop}>
            {t("recorder.stop")}
          </Button>
        ) : (
          <Button variant="plain" onClick={() => void start()}>
            {t("recorder.start")}
          </Button>
        )}
        <p role="status">{stream ? t("recorder.running") : isRefused && t("recorder.refused")}</p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what was recorded a moment ago has no captions */}
      {url && kind === "video" && <video src={url} controls className={css.video} aria-label={t("recorder.play")} />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what was recorded a moment ago has no captions */}
      {url && kind === "audio" && <audio src={url} controls className={css.audio} aria-label={t("recorder.play")} />}
    </section>
  );
};
