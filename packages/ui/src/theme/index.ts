export { theme, tokensToMantine } from "./theme.ts";
export { UiProvider } from "./ui-provider.tsx";
