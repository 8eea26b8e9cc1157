export type Stop = () => Promise<void>;

/** What starts returns its stop: collected here, and run in reverse. One that fails does not keep the others. */
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
