export { ScanViewer, type ShownScan } from "./scan-viewer.tsx";
