import type { Delivery } from "@examplar/capture/media";
import { missingPhoto, showsCaptureCard, type Photo } from "@examplar/domain";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { mediaOutboxOf } from "../../../exam-session/index.ts";
import { rememberFace } from "../../../shared/capture/remember-face.ts";
import { takePhoto } from "../../../shared/capture/take-photo.ts";
import { now } from "../../../shared/network/clock.ts";
import { summaryQuery } from "../../../shared/summaries.ts";
import type { Seat } from "../onboarding.state.ts";

type PhotoKind = Photo["kind"];

interface Unsaved {
  kind: PhotoKind;
  blob: Blob;
  taken_at: Date;
  /** Its number in the outbox, once the student has confirmed it. */
  media_id: string | null;
}

export type PhotoTrouble = "not_taken" | "waiting" | "refused";

export interface Photos {
  all: readonly Photo[];
  /** The one that is taken next; null when none is missing. */
  next: PhotoKind | null;
  shows_card: boolean;
  unsaved: { kind: PhotoKind; blob: Blob } | null;
  is_sending: boolean;
  trouble: PhotoTrouble | null;
  take: (stream: MediaStream) => void;
  retry: () => void;
  /** Resolves to whether it is saved. */
  confirm: () => Promise<boolean>;
}

/** A photo that could not be sent is tried again as long as the student looks at it. */
const againMs = 4_000;

/** Kept on this device once, then sent until the server has it. */
const deliver = async (seat: Seat, { kind, blob, taken_at, media_id }: Unsaved) => {
  const outbox = mediaOutboxOf(seat.user.id);
  const place = { quiz_id: seat.quiz.id, summary_id: seat.summary.id, score_id: null };
  const id = media_id ?? (await outbox.keep({ kind, ...place, happened_at: taken_at, blob }));
  const delivery: Delivery = id === null ? "refused" : await outbox.deliver(id);
  if (delivery === "stored")
    rememberFace({ user_id: seat.user.id, summary_id: seat.summary.id }, kind, blob).catch((error: unknown) =>
      console.warn("The photo could not be described.", error),
    );
  return { media_id: id, delivery };
};

const photosOf = (saved: readonly PhotoKind[], unsaved: Unsaved | null): Photo[] => [
  ...saved.map((kind) => ({ kind, is_saved: true })),
  ...(unsaved ? [{ kind: unsaved.kind, is_saved: false }] : []),
];

/** One that waits for the network is deleted too. */
const discard = (user_id: number, photo: Unsaved | null) => {
  if (!photo?.media_id) return;
  mediaOutboxOf(user_id)
    .discard(photo.media_id)
    .catch((error: unknown) => console.warn("The photo could not be deleted.", error));
};

/** The photos of one step: those that the server has, and the one in the student's hands. */
export const usePhotos = ({ quiz, summary, user }: Seat, kinds: readonly PhotoKind[]): Photos => {
  const client = useQueryClient();
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null);
  const [is_sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<PhotoTrouble | null>(null);
  const saved = kinds.filter((kind) => summary.identity_photos.includes(kind));
  const all = photosOf(saved, unsaved);
  const next = missingPhoto(kinds, all);
  const put = (photo: Unsaved | null, why: PhotoTrouble | null = null) => {
    setUnsaved(photo);
    setTrouble(why);
  };
  const take = (stream: MediaStream) => {
    if (next === null) return;
    takePhoto(stream).then(
      (blob) => put({ kind: next, blob, taken_at: now(), media_id: null }),
      (error: unknown) => {
        console.warn("The photo could not be taken.", error);
        setTrouble("not_taken");
      },
    );
  };
  const send = async (photo: Unsaved): Promise<boolean> => {
    const { media_id, delivery } = await deliver({ quiz, summary, user }, photo);
    if (delivery !== "stored") {
      put({ ...photo, media_id: delivery === "waiting" ? media_id : null }, delivery);
      return false;
    }
    client.setQueryData(summaryQuery(summary.id).queryKey, (seat) =>
      seat ? { ...seat, identity_photos: [...new Set([...seat.identity_photos, photo.kind])] } : seat,
    );
    put(null);
    return true;
  };
  const confirm = async (): Promise<boolean> => {
    if (!unsaved || is_sending) return false;
    setSending(true);
    return send(unsaved)
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
