/** What a person chose; `auto` and `contrast` follow the device for light and dark. */
export const appearances = ["auto", "light", "dark", "contrast"] as const;
export type Appearance = (typeof appearances)[number];

/** `first.js` reads the same key before the first paint. */
export const appearanceKey = "examplar.appearance";

export interface DeviceWishes {
  dark: boolean;
  more_contrast: boolean;
}

export interface Look {
  scheme: "light" | "dark";
  contrast: "normal" | "more";
}

/** Returns the colours to show for a choice on a device. */
export const lookOf = (appearance: Appearance, device: DeviceWishes): Look => ({
  scheme: appearance === "dark" || (appearance !== "light" && device.dark) ? "dark" : "light",
  contrast: appearance === "contrast" || (appearance === "auto" && device.more_contrast) ? "more" : "normal",
});

export const parseAppearance = (value: string | null): Appearance =>
  appearances.find((known) => known === value) ?? "auto";
