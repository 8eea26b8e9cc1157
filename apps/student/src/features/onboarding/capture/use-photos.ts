import type { Delivery } from "@examplar/capture/media";
import { missingPhoto, showsCaptureCard, type Photo } from "@examplar/domain";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { mediaOutboxOf } from "../../../exam-session/index.ts";
import { rememberFace } from "../../../shared/capture/remember-face.ts";
import { takePhoto } from "../../../shared/capture/take-photo.ts";
import { now } from "../../../shared/network/clock.ts";
import { online } from "../../../shared/network/connection.ts";
import { summaryQuery } from "../../../shared/summaries.ts";
import type { Seat } from "../onboarding.state.ts";
import { goOnWithout, useKeptPhotos } from "./kept-photos.ts";

type PhotoKind = Photo["kind"];

interface Unsaved {
  kind: PhotoKind;
  blob: Blob;
  taken_at: Date;
  /** Its id in the outbox, once the student has confirmed it. */
  media_id: string | null;
}

export type PhotoTrouble = "not_taken" | "waiting" | "refused";

export interface Photos {
  all: readonly Photo[];
  /** The kind that is taken next; null when none is missing. */
  next: PhotoKind | null;
  shows_card: boolean;
  unsaved: { kind: PhotoKind; blob: Blob } | null;
  is_sending: boolean;
  trouble: PhotoTrouble | null;
  /** Some photos wait on this device while the student goes on. */
  are_kept: boolean;
  take: (stream: MediaStream) => void;
  retry: () => void;
  /** Resolves to whether it is saved. */
  confirm: () => Promise<boolean>;
}

/** How often a photo that could not be sent is tried again, while the student looks at it. */
const againMs = 4_000;
/** After so many tries with a network, but with a storage that accepts nothing, the student goes on. */
const triesBeforeGoingOn = 2;

/** Stores the photo on this device once. Resolves to its id in the outbox; null when there is no room. */
const keepHere = async ({ user, quiz, summary }: Seat, { kind, blob, taken_at, media_id }: Unsaved) => {
  const place = { quiz_id: quiz.id, summary_id: summary.id, score_id: null };
  return media_id ?? (await mediaOutboxOf(user.id).keep({ kind, ...place, happened_at: taken_at, blob }));
};

const remember = ({ user, summary }: Seat, { kind, blob }: Unsaved) => {
  rememberFace({ user_id: user.id, summary_id: summary.id }, kind, blob).catch((error: unknown) =>
    console.warn("The photo could not be described.", error),
  );
};

const photosOf = (saved: readonly PhotoKind[], unsaved: Unsaved | null): Photo[] => [
  ...saved.map((kind) => ({ kind, is_saved: true })),
  ...(unsaved ? [{ kind: unsaved.kind, is_saved: false }] : []),
];

/** Deletes a photo from the outbox, even one that waits for the network. */
const discard = (user_id: number, photo: Unsaved | null) => {
  if (!photo?.media_id) return;
  mediaOutboxOf(user_id)
    .discard(photo.media_id)
    .catch((error: unknown) => console.warn("The photo could not be deleted.", error));
};

/** Counts tries only with a network: without one no exam starts, so only then can the storage hold anybody up. */
const usePatience = () => {
  const tries = useRef(0);
  return {
    begin: () => void (tries.current = 0),
    endsWith: (delivery: Delivery): boolean =>
      delivery === "waiting" && online.get() && (tries.current += 1) >= triesBeforeGoingOn,
  };
};

/** Notes a photo that the server has in the cached seat, before the seat is read again. */
const useSavedPhoto = (summary_id: number) => {
  const client = useQueryClient();
  return (kind: PhotoKind) => {
    client.setQueryData(summaryQuery(summary_id).queryKey, (known) =>
      known ? { ...known, identity_photos: [...new Set([...known.identity_photos, kind])] } : known,
    );
  };
};

/** Sends a confirmed photo. Resolves to the photo and the trouble that are left; null when the student can go on. */
const useSending = (seat: Seat) => {
  const patience = usePatience();
  const noteSaved = useSavedPhoto(seat.summary.id);
  const sendInBackground = (media_id: string, kind: PhotoKind) => {
    goOnWithout(seat.summary.id, kind);
    void mediaOutboxOf(seat.user.id)
      .deliver(media_id)
      .then((delivery) => void (delivery === "stored" && noteSaved(kind)));
  };
  const send = async (photo: Unsaved): Promise<{ photo: Unsaved; why: PhotoTrouble } | null> => {
    const media_id = await keepHere(seat, photo);
    if (media_id === null) return { photo: { ...photo, media_id }, why: "refused" };
    // The time of a running retake must not wait for the storage.
    if (seat.summary.answerability === "answering") {
      remember(seat, photo);
      sendInBackground(media_id, photo.kind);
      return null;
    }
    const delivery = await mediaOutboxOf(seat.user.id).deliver(media_id);
    const goesOn = patience.endsWith(delivery);
    if (delivery !== "stored" && !goesOn)
      return { photo: { ...photo, media_id: delivery === "waiting" ? media_id : null }, why: delivery };
    remember(seat, photo);
    if (goesOn) goOnWithout(seat.summary.id, photo.kind);
    else noteSaved(photo.kind);
    return null;
  };
  return { send, begin: patience.begin };
};

/** The photos of one step: those that the server has, and the one that is not saved yet. */
export const usePhotos = (seat: Seat, kinds: readonly PhotoKind[]): Photos => {
  const { summary, user } = seat;
  const kept = useKeptPhotos(summary.id);
  const { send, begin } = useSending(seat);
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null);
  const [is_sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<PhotoTrouble | null>(null);
  const saved = kinds.filter((kind) => [...summary.identity_photos, ...kept].includes(kind));
  const all = photosOf(saved, unsaved);
  const next = missingPhoto(kinds, all);
  const put = (photo: Unsaved | null, why: PhotoTrouble | null = null) => {
    setUnsaved(photo);
    setTrouble(why);
  };
  const take = (stream: MediaStream) => {
    if (next === null) return;
    begin();
    takePhoto(stream).then(
      (blob) => put({ kind: next, blob, taken_at: now(), media_id: null }),
      (error: unknown) => {
        console.warn("The photo could not be taken.", error);
        setTrouble("not_taken");
      },
    );
  };
  const confirm = async (): Promise<boolean> => {
    if (!unsaved || is_sending) return false;
    setSending(true);
    return send(unsaved)
      .then((left) => {
        put(left?.photo ?? null, left?.why);
        return left === null;
      })
      .catch((error: unknown) => {
        console.warn("The photo could not be sent.", error);
        setTrouble("waiting");
        return false;
      })
      .finally(() => setSending(false));
  };
  return {
    all,
    next,
    shows_card: showsCaptureCard(all, kinds.length),
    unsaved,
    is_sending,
    trouble,
    are_kept: kinds.some((kind) => kept.includes(kind) && !summary.identity_photos.includes(kind)),
    take,
    retry: () => {
      discard(user.id, unsaved);
      put(null);
    },
    confirm,
  };
};

/** Confirms again while a photo waits for the network. */
export const useWaitingPhoto = ({ trouble, is_sending }: Photos, confirm: () => void) => {
  useEffect(() => {
    if (trouble !== "waiting" || is_sending) return;
    const timer = setTimeout(confirm, againMs);
    return () => clearTimeout(timer);
  });
};
