import { keys, type Key } from "./driver.ts";

/** An input source in the format that WebDriver and WebDriver BiDi share. */
export interface InputSource {
  type: "key" | "pointer";
  id: string;
  actions: object[];
}

export const clickAt = (x: number, y: number): InputSource[] => [
  {
    type: "pointer",
    id: "mouse",
    actions: [
      { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0, origin: "viewport" },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  },
];

const stroke = (value: string) => [
  { type: "keyDown", value },
  { type: "keyUp", value },
];

export const typeText = (text: string): InputSource[] => [
  { type: "key", id: "keyboard", actions: Array.from(text).flatMap(stroke) },
];

export const pressKey = (key: Key, modifier?: "Control"): InputSource[] => {
  const held = modifier ? keys[modifier] : null;
  const actions = [
    ...(held ? [{ type: "keyDown", value: held }] : []),
    ...stroke(keys[key]),
    ...(held ? [{ type: "keyUp", value: held }] : []),
  ];
  return [{ type: "key", id: "keyboard", actions }];
};
