/** Beside React in its file, which so runs what it has read in a task of its own, and not in that of the app. */
export { createRoot } from "react-dom/client";
