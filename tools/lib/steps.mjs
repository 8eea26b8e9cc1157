/** A failed step. Its message for the user is one sentence and the program's last output. */
export class StepFailure extends Error {}

/** @param {string} text @param {number} [lines] */
export const tail = (text, lines = 15) => text.trimEnd().split("\n").slice(-lines).join("\n");

const seconds = (/** @type {number} */ since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/**
 * Shows what a step is doing while it runs, and how long it took.
 * @template T
 * @param {string} doing "installing"
 * @param {string} done "installed"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const step = async (doing, done, work) => {
  const since = Date.now();
  const live = process.stdout.isTTY;
  const show = () => process.stdout.write(`\r… ${doing} ${seconds(since)}  `);
  if (live) show();
  else console.log(`… ${doing}`);
  const ticking = live ? setInterval(show, 200) : undefined;
  try {
    const result = await work();
    console.log(`${live ? "\r\u001b[K" : ""}✓ ${done} (${seconds(since)})`);
    return result;
  } catch (error) {
    console.log(`${live ? "\r\u001b[K" : ""}✗ ${doing} (${seconds(since)})`);
    throw error;
  } finally {
    clearInterval(ticking);
  }
};

/**
 * Runs a command's whole work. A failed step ends it with its message instead of a stack trace.
 * @param {() => Promise<number>} work
 */
export const main = async (work) => {
  try {
    process.exit(await work());
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    console.error(error.message);
    process.exit(1);
  }
};
