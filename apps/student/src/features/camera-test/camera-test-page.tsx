import { camera, microphone, screenShare, type Opened } from "@examplar/capture/devices";
import type { User } from "@examplar/contract";
import type { DeviceFailure } from "@examplar/domain";
import { Button, Notice, usePageTitle, useTranslation } from "@examplar/ui";
import { useEffect, useState } from "react";
import { CameraPicker } from "../../shared/capture/camera-picker.tsx";
import { CameraPreview } from "../../shared/capture/camera-preview.tsx";
import { chooseCamera, savedCameraId } from "../../shared/capture/choose-camera.ts";
import { LevelMeter } from "../../shared/capture/level-meter.tsx";
import { useCameras } from "../../shared/capture/use-cameras.ts";
import { useDevice } from "../../shared/capture/use-device.ts";
import css from "./camera-test.module.css";
import { emptyFields, readFields } from "./camera-test.state.ts";
import { Recorder } from "./recorder.tsx";
import { SendFields } from "./send-fields.tsx";
import { usePictures } from "./use-pictures.ts";

const streamOf = <R,>(opened: Opened<R>): MediaStream | null => (opened.ok ? opened.stream : null);

export const CameraTestPage = ({ user }: { user: User }) => {
  const { t } = useTranslation("camera_test");
  usePageTitle(t("title"));
  const sound = useDevice(microphone);
  const screen = useDevice(screenShare);
  useEffect(
    () => () => {
      for (const device of [camera, microphone, screenShare]) device.close();
    },
    [],
  );
  return (
    <div className={css.page}>
      <h1>{t("title")}</h1>
      <p>{t("lead")}</p>
      <CameraPart user={user} />
      <Recorder
        title={t("screen")}
        kind="video"
        stream={screen}
        open={async () => streamOf(await screenShare.open())}
        close={screenShare.close}
      />
      <Recorder
        title={t("sound")}
        kind="audio"
        stream={sound}
        open={async () => streamOf(await microphone.open({ device_id: null }))}
        close={microphone.close}
      >
        <LevelMeter stream={sound} label={t("level")} />
      </Recorder>
    </div>
  );
};

const CameraPart = ({ user }: { user: User }) => {
  const { t } = useTranslation("camera_test");
  const cameras = useCameras();
  const [failure, setFailure] = useState<DeviceFailure | null>(null);
  const [fields, setFields] = useState(emptyFields);
  const read = readFields(fields);
  const shot = typeof read === "string" ? null : read;
  const pictures = usePictures(user.id, cameras.stream, shot);
  const open = (device_id: string | null) => void chooseCamera(user, device_id).then(setFailure);
  const isIdle = cameras.stream === null || shot === null;
  return (
    <section className={css.part} aria-label={t("camera")}>
      <h2>{t("camera")}</h2>
      <CameraPreview stream={cameras.stream} label={t("preview")} />
      {cameras.stream === null && (
        <div className={css.row}>
          <Button onClick={() => open(savedCameraId(user))}>{t("open")}</Button>
        </div>
      )}
      <div role="alert">{failure && <Notice tone="orange">{t(`failure.${failure}`)}</Notice>}</div>
      <CameraPicker
        cameras={cameras}
        label={t("choose")}
        nameOf={(number) => t("unnamed", { number })}
        onPick={(device_id) => open(device_id || null)}
      />
      <SendFields fields={fields} error={typeof read === "string" ? read : null} onChange={setFields} />
      <div className={css.row}>
        <Button variant="plain" disabled={isIdle} onClick={pictures.take}>
          {t("take")}
        </Button>
        <Button variant="plain" disabled={isIdle} onClick={pictures.toggle}>
          {t(pictures.is_continuous ? "stop" : "continuous")}
        </Button>
        <p role="status" className={css.count}>
          {t("sent", { count: pictures.sent })}
          {pictures.failed > 0 && ` ${t("failed", { count: pictures.failed })}`}
        </p>
      </div>
    </section>
  );
};
