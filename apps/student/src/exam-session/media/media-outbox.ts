import { createIndexedDbMedia, createMediaOutbox, type MediaOutbox } from "@examplar/capture/media";
import { backoff } from "@examplar/sync";
import { randomId } from "@examplar/ui";
import { now } from "../../shared/network/clock.ts";
import { online } from "../../shared/network/connection.ts";
import { unsentMedia, type UnsentMedia } from "../../shared/shell-slots.ts";
import { signedInUserId } from "../../shared/sign-in/signed-in.ts";
import { registerMakeRoom } from "../sync/room.ts";
import { timers } from "../sync/timers.ts";
import { mediaDatabases } from "./media-databases.ts";
import { createMediaTransport } from "./media-transport.ts";
import { publishMedia } from "./publish-media.ts";

const tabsChannel = "examplar-media";

/**
 * Runs work in one tab at a time. Without TLS there are no locks: every tab sends, the server stores duplicates once.
 */
const aloneAs =
  (user_id: number) =>
  async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (!navigator.locks) return work();
    return navigator.locks.request(`examplar-media-${user_id}`, { ifAvailable: true }, (lock) =>
      lock ? work() : null,
    );
  };

const create = (user_id: number): MediaOutbox => {
  const tabs = new BroadcastChannel(tabsChannel);
  const outbox = createMediaOutbox({
    user_id,
    store: createIndexedDbMedia(mediaDatabases),
    transport: createMediaTransport(() => signedInUserId() === user_id),
    clock: { now },
    after: timers.after,
    newId: randomId,
    retryAfterMs: (failures) => backoff(failures, Math.random, { first_ms: 2_000, most_ms: 30_000 }),
    random: Math.random,
    alone: aloneAs(user_id),
    onChanged: () => tabs.postMessage("changed"),
    onFault: (message) => console.warn("Upload error", message),
  });
  tabs.addEventListener("message", () => void outbox.look().catch(() => undefined));
  return outbox;
};

interface Running {
  outbox: MediaOutbox;
  stop: () => void;
}

let running: (Running & { user_id: number }) | null = null;

const show = (next: UnsentMedia[]) => {
  if (JSON.stringify(next) !== JSON.stringify(unsentMedia.get())) unsentMedia.set(next);
};

const start = (outbox: MediaOutbox): (() => void) => {
  const stops = [
    publishMedia({ outbox, online, now, after: timers.after, show }),
    outbox.start(),
    registerMakeRoom(outbox.makeRoom),
    online.subscribe(() => {
      if (online.get()) outbox.wake();
    }),
  ];
  return () => stops.forEach((stop) => stop());
};

/** Returns this page's only outbox of media. It sends from whichever page of the app is open. */
export const mediaOutboxOf = (user_id: number): MediaOutbox => {
  if (running?.user_id === user_id) return running.outbox;
  running?.stop();
  const outbox = create(user_id);
  running = { user_id, outbox, stop: start(outbox) };
  return outbox;
};

/** Stops the outbox of media of a user who leaves this computer. */
export const releaseMedia = (user_id: number): void => {
  if (running?.user_id !== user_id) return;
  running.stop();
  running = null;
  unsentMedia.set([]);
};
