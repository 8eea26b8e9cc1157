import { routes } from "../../platform/http/routes.ts";
import { grantTestUploads } from "./grant-test-uploads.ts";

export const cameraTestRoutes = routes({
  "POST /api/v1/camera_test/upload_credentials": ({ parts, caller }) => grantTestUploads(parts, caller.user_id),
});
