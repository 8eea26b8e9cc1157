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
  /** Bottom of the bar above, with the time and the way out, which the panel never covers. */
  top: number;
}

/** Keeps the panel inside its room, however the window changes. */
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

/** Returns where an arrow key moves the panel, with Shift four times as far; null for another key. */
export const movedBy = ({ x, y }: Spot, key: string, far: boolean): Spot | null => {
  const arrow = arrows[key];
  return arrow ? { x: x + arrow.x * (far ? 4 : 1), y: y + arrow.y * (far ? 4 : 1) } : null;
};

/**
 * Returns how much of the window the panel takes, counted from the right edge; 0 when it is in the left half. The chat,
 * whose place is the right corner, stands to the left of the panel.
 */
export const asideOf = ({ x }: Spot, panel: Box, room: Box): number =>
  x + panel.width / 2 < room.width / 2 ? 0 : room.width - x;
