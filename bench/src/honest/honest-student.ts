import type { Chance, Weighted } from "./chance.ts";

/** Typing speeds of honest people, in characters a second. */
const typists: Weighted<{ least: number; most: number }> = [
  [15, { least: 1.2, most: 2.5 }],
  [55, { least: 2.5, most: 5 }],
  [25, { least: 5, most: 9 }],
  [5, { least: 9, most: 13 }],
];

/** How the text is entered. */
type InputMethod = "keyboard" | "suggestions" | "composition" | "dictation" | "text_expansion";

const inputMethods: Weighted<InputMethod> = [
  [86, "keyboard"],
  [6, "suggestions"],
  [4, "composition"],
  [2, "dictation"],
  [2, "text_expansion"],
];

const networks: Weighted<{ drops_an_hour: number; least_s: number; most_s: number }> = [
  [78, { drops_an_hour: 0.05, least_s: 2, most_s: 10 }],
  [17, { drops_an_hour: 2.5, least_s: 5, most_s: 120 }],
  [5, { drops_an_hour: 9, least_s: 5, most_s: 300 }],
];

type Pixels = readonly [width: number, height: number];

const screens: Weighted<{ screen: Pixels; shared: Pixels }> = [
  [62, { screen: [1920, 1080], shared: [1920, 1080] }],
  [14, { screen: [1440, 900], shared: [2880, 1800] }],
  [8, { screen: [1366, 768], shared: [1366, 768] }],
  // A scaled screen, whose picture the browser reduces.
  [8, { screen: [1536, 864], shared: [1280, 720] }],
  [5, { screen: [2560, 1080], shared: [2560, 1080] }],
  // A laptop in portrait, or a tablet whose system bars are not part of the picture.
  [3, { screen: [820, 1180], shared: [1640, 2180] }],
];

/** Draws a student who does not cheat. The shares are assumptions, as the document says. */
export const drawStudent = (chance: Chance) => {
  const typing = chance.pick(typists);
  const input_method = chance.pick(inputMethods);
  const is_tablet = input_method === "suggestions";
  return {
    per_s: chance.between(typing.least, typing.most),
    input_method,
    is_tablet,
    network: chance.pick(networks),
    screen: chance.pick(screens),
    has_two_screens: !is_tablet && chance.happens(0.2),
    has_slow_device: chance.happens(0.1),
    /** Repeats per second of a held key. */
    key_repeat: chance.pick<number>([
      [80, 30],
      [15, 15],
      [5, 66],
    ]),
    reads_with_mouse: chance.happens(0.5),
    has_extension: chance.happens(0.25),
    notifications_an_hour: chance.pick<number>([
      [30, 0],
      [60, 0.5],
      [10, 4],
    ]),
  };
};

export type HonestStudent = ReturnType<typeof drawStudent>;
