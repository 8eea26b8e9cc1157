/** Time for what is sent by itself: it only ever grows, whatever somebody does to the computer's clock. */
export const timers = {
  now: () => performance.now(),
  after: (ms: number, call: () => void) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
