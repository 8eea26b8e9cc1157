/** Monotonic time for automatic sends: changes of the computer's clock do not affect it. */
export const timers = {
  now: () => performance.now(),
  after: (ms: number, call: () => void) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
