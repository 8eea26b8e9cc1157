import type { DeviceError } from "@examplar/domain";
import type { Stop } from "../ports.types.ts";

export type Opened<Reason> = { ok: true; stream: MediaStream } | { ok: false; reason: Reason };

/** One kind of device, with at most one stream per page. The onboarding opens it, and the exam goes on using it. */
export interface Device<Options, Reason> {
  current: () => MediaStream | null;
  /** Replaces the current stream. Of several calls at once only the last one counts, and all return its result. */
  open: (options: Options) => Promise<Opened<Reason>>;
  /** Calls the listener when `current` changes, also when the device is unplugged or the student stops sharing. */
  subscribe: (listener: () => void) => Stop;
  close: () => void;
}

interface Parts<Options, Reason> {
  request: (options: Options) => Promise<MediaStream>;
  classify: (error: DeviceError) => Reason;
  /** Calls `giveUp` when a request without a reply counts as failed. Absent if a dialog may stay open for any time. */
  watchPatience?: (was_given: boolean, giveUp: () => void) => Stop;
}

const end = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

const errorOf = (error: unknown): DeviceError =>
  error instanceof Error ? error : { name: "", message: String(error) };

interface Pending {
  reply: Promise<MediaStream>;
  giveUp: (name: "TimeoutError" | "AbortError") => void;
}

/** Makes a request that can be given up. A stream that arrives later is stopped, because nobody would ever close it. */
const withPatience = (asked: Promise<MediaStream>, watch: (giveUp: () => void) => Stop): Pending => {
  let giveUp: Pending["giveUp"] = () => undefined;
  const reply = new Promise<MediaStream>((resolve, reject) => {
    let isOver = false;
    const stop = watch(() => giveUp("TimeoutError"));
    giveUp = (name) => {
      isOver = true;
      stop();
      reject(Object.assign(new Error("no reply"), { name }));
    };
    const settle = async (): Promise<void> => {
      try {
        const opened = await asked;
        if (isOver) end(opened);
        resolve(opened);
      } catch (error) {
        reject(error);
      } finally {
        stop();
      }
    };
    void settle();
  });
  return { reply, giveUp: (name) => giveUp(name) };
};

export const createDevice = <Options, Reason>({
  request,
  classify,
  watchPatience = () => () => undefined,
}: Parts<Options, Reason>): Device<Options, Reason> => {
  const listeners = new Set<() => void>();
  const failed = (error: DeviceError): Opened<Reason> => ({ ok: false, reason: classify(error) });
  let stream: MediaStream | null = null;
  let latest: Promise<Opened<Reason>> | null = null;
  let was_given = false;
  let pending: Pending | null = null;
  const put = (next: MediaStream | null) => {
    if (stream === next) return;
    stream = next;
    for (const listener of listeners) listener();
  };
  const close = () => {
    latest = null;
    pending?.giveUp("AbortError");
    pending = null;
    end(stream);
    put(null);
  };
  const take = (opened: MediaStream) => {
    // When its device is gone, the browser tells only the track.
    for (const track of opened.getTracks()) {
      track.addEventListener("ended", () => {
        if (stream !== opened) return;
        end(opened);
        put(null);
      });
    }
    was_given = true;
    put(opened);
  };
  const open = (options: Options): Promise<Opened<Reason>> => {
    close();
    pending = withPatience(request(options), (giveUp) => watchPatience(was_given, giveUp));
    const asked: Promise<Opened<Reason>> = pending.reply.then(
      (opened) => {
        if (latest === asked) {
          take(opened);
          return { ok: true, stream: opened };
        }
        end(opened);
        return latest ?? failed({ name: "AbortError", message: "closed while it was opened" });
      },
      (error: unknown) => (latest === null || latest === asked ? failed(errorOf(error)) : latest),
    );
    latest = asked;
    return asked;
  };
  const subscribe = (listener: () => void): Stop => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { current: () => stream, open, subscribe, close };
};
