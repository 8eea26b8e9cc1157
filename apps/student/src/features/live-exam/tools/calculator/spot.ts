export interface Spot {
  x: number;
  y: number;
}

interface Box {
  width: number;
  height: number;
}

const margin = 8;

/** The panel never leaves the window, whatever the window becomes. */
export const clampSpot = ({ x, y }: Spot, panel: Box, window: Box): Spot => ({
  x: Math.max(margin, Math.min(x, window.width - panel.width - margin)),
  y: Math.max(margin, Math.min(y, window.height - panel.height - margin)),
});

const step = 16;
const arrows: Record<string, Spot> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** Where an arrow key takes the panel, with Shift four times as far; null for another key. */
export const movedBy = ({ x, y }: Spot, key: string, far: boolean): Spot | null => {
  const arrow = arrows[key];
  return arrow ? { x: x + arrow.x * (far ? 4 : 1), y: y + arrow.y * (far ? 4 : 1) } : null;
};
