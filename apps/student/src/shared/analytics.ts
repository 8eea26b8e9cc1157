/** Replaced when the onboarding room lands: its `track` has the same name and arguments. */
export const track = (name: string, details: Record<string, unknown>): void => {
  window.dispatchEvent(new CustomEvent("examplar:track", { detail: { name, ...details } }));
};
