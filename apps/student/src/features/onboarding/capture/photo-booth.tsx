import { camera } from "@examplar/capture/devices";
import { Button, IconCamera, IconCheck, IconCircleDashed, IconRefresh, Notice, useTranslation } from "@examplar/ui";
import { useEffect, useState, type ReactNode } from "react";
import { CameraPreview } from "../../../shared/capture/camera-preview.tsx";
import { useDevice } from "../../../shared/capture/use-device.ts";
import css from "../onboarding.module.css";
import type { Photos } from "./use-photos.ts";

interface Props {
  photos: Photos;
  kinds: readonly Photos["all"][number]["kind"][];
  onConfirm: () => void;
  /** Shown in place of the camera's picture; null while there is one. */
  camera_trouble: ReactNode;
}

/** Takes a photo and shows it; then the student keeps it or takes it again. */
export const PhotoBooth = ({ photos, kinds, onConfirm, camera_trouble }: Props) => {
  const { t } = useTranslation("onboarding");
  const stream = useDevice(camera);
  const { next, shows_card, unsaved, trouble } = photos;
  return (
    <>
      {kinds.length > 1 && <PhotoList photos={photos} kinds={kinds} />}
      {shows_card && next && (
        <div className={css.booth}>
          <p className={css.pose}>{t(`photos.pose.${next}`)}</p>
          {camera_trouble ?? (
            <>
              <CameraPreview stream={stream} label={t("camera.preview")} />
              <Button disabled={stream === null} onClick={() => stream && photos.take(stream)}>
                <IconCamera size={20} stroke={1.75} aria-hidden />
                {t("photos.take")}
              </Button>
            </>
          )}
        </div>
      )}
      {unsaved && <Unsaved photos={photos} blob={unsaved.blob} onConfirm={onConfirm} />}
      <div role="status">{photos.are_kept && <Notice tone="orange">{t("photos.kept")}</Notice>}</div>
      <div role="alert">{trouble && <Notice tone="orange">{t(`photos.trouble.${trouble}`)}</Notice>}</div>
    </>
  );
};

const PhotoList = ({ photos: { all, next, unsaved }, kinds }: Pick<Props, "photos" | "kinds">) => {
  const { t } = useTranslation("onboarding");
  return (
    <ul className={css.photos}>
      {kinds.map((kind) => {
        const isSaved = all.some((photo) => photo.kind === kind && photo.is_saved);
        const isNow = kind === (unsaved?.kind ?? next);
        const Mark = isSaved ? IconCheck : IconCircleDashed;
        return (
          <li key={kind} data-saved={isSaved || undefined} aria-current={isNow ? "step" : undefined}>
            <Mark size={20} stroke={1.75} aria-hidden />
            {t(`photos.kind.${kind}`)}
            <span className={css.state}>{t(isSaved ? "photos.saved" : "photos.missing")}</span>
          </li>
        );
      })}
    </ul>
  );
};

const Unsaved = ({ photos, blob, onConfirm }: { photos: Photos; blob: Blob; onConfirm: () => void }) => {
  const { t } = useTranslation("onboarding");
  const url = useBlobUrl(blob);
  return (
    <div className={css.booth}>
      <p className={css.pose}>{t("photos.look")}</p>
      {url && <img src={url} alt={t("photos.taken")} className={css.photo} />}
      <div className={css.choices}>
        <Button variant="plain" disabled={photos.is_sending} onClick={photos.retry}>
          <IconRefresh size={20} stroke={1.75} aria-hidden />
          {t("photos.retry")}
        </Button>
        <Button busy={photos.is_sending} onClick={onConfirm}>
          <IconCheck size={20} stroke={1.75} aria-hidden />
          {t(photos.is_sending ? "photos.sending" : "photos.confirm")}
        </Button>
      </div>
    </div>
  );
};

const useBlobUrl = (blob: Blob): string | null => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
};
