import { timersLoaded, type TimerOrder } from "./timer.types.ts";

/** Runs timers in a worker, where the browser does not slow them down. */
const running = new Map<number, ReturnType<typeof setTimeout>>();

const end = (id: number): void => {
  clearTimeout(running.get(id));
  running.delete(id);
};

const tick = ({ id, ms, repeats }: TimerOrder & { ms: number }): void => {
  running.set(
    id,
    setTimeout(() => {
      if (repeats) tick({ id, ms, repeats });
      else running.delete(id);
      postMessage(id);
    }, ms),
  );
};

onmessage = ({ data }: MessageEvent<TimerOrder>) => {
  end(data.id);
  if (data.ms !== null) tick({ ...data, ms: data.ms });
};

postMessage(timersLoaded);
