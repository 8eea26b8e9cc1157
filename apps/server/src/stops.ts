export type Stop = () => Promise<void>;

/** Collects stop functions and runs them in reverse order. A failing one does not prevent the others. */
export const createStops = () => {
  const stops: Stop[] = [];
  return {
    add: (stop: Stop): void => void stops.push(stop),
    run: async (): Promise<void> => {
      const failures: unknown[] = [];
      for (const stop of stops.splice(0).toReversed()) await stop().catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw new AggregateError(failures, "not everything stopped cleanly");
    },
  };
};
