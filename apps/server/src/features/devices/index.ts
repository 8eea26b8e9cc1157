export { createDeviceRegistry, type DeviceRegistry } from "./device-registry.ts";
export {
  claimDevice,
  firstOwnerSql,
  listAttemptDevices,
  setOwningDevice,
  startingDeviceSql,
} from "./devices.repository.ts";
