export interface Spot {
  x: number;
  y: number;
}

interface Box {
  width: number;
  height: number;
}

const margin = 8;

interface Room extends Box {
  /** The bar above, with the time and the way out, is never covered. */
  top: number;
}

/** The panel never leaves its room, whatever the window becomes. */
export const clampSpot = ({ x, y }: Spot, panel: Box, room: Room): Spot => ({
  x: Math.max(margin, Math.min(x, room.width - panel.width - margin)),
  y: Math.max(room.top + margin, Math.min(y, room.height - panel.height - margin)),
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

/**
 * How much of the window the panel takes, counted from the right edge; 0 when it stands in the left half. The chat, whose place is
 * the right corner, stands to its left.
 */
export const asideOf = ({ x }: Spot, panel: Box, room: Box): number =>
  x + panel.width / 2 < room.width / 2 ? 0 : room.width - x;
