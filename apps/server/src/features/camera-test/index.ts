export { cameraTestRoutes } from "./camera-test.routes.ts";
export { testFolderOf } from "./grant-test-uploads.ts";
export { removeTestPictures } from "./remove-test-pictures.ts";
