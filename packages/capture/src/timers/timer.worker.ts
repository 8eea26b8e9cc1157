/** Counts time where nobody slows it down. `ms` null ends a timer. */
interface Order {
  id: number;
  ms: number | null;
  repeats: boolean;
}

const running = new Map<number, ReturnType<typeof setTimeout>>();

const end = (id: number): void => {
  clearTimeout(running.get(id));
  running.delete(id);
};

const tick = ({ id, ms, repeats }: Order & { ms: number }): void => {
  running.set(
    id,
    setTimeout(() => {
      if (repeats) tick({ id, ms, repeats });
      else running.delete(id);
      postMessage(id);
    }, ms),
  );
};

onmessage = ({ data }: MessageEvent<Order>) => {
  end(data.id);
  if (data.ms !== null) tick({ ...data, ms: data.ms });
};
