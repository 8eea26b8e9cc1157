/** The build puts this module into React's file, so it is evaluated in that file's own task and not in the app's. */
export { createRoot } from "react-dom/client";
