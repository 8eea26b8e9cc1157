/** A progress line that overwrites itself; silent without a terminal. */
export const createProgress = (total_ms: number) => {
  const begin = performance.now();
  const show = (text: string): void => {
    const share = Math.min(1, (performance.now() - begin) / total_ms);
    const filled = Math.round(share * 30);
    const bar = `${"█".repeat(filled)}${"░".repeat(30 - filled)}`;
    if (process.stderr.isTTY) process.stderr.write(`\r${bar} ${Math.round(share * 100)} %  ${text}\u001b[K`);
  };
  return { show, end: (): void => void (process.stderr.isTTY && process.stderr.write("\n")) };
};
