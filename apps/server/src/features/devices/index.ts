export { createDeviceReports, type DeviceReports } from "./device-reports.ts";
export {
  claimDevice,
  firstOwnerSql,
  listAttemptDevices,
  setOwningDevice,
  startingDeviceSql,
} from "./devices.repository.ts";
export { registerDevice } from "./register-device.ts";
