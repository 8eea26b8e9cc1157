export { createDeviceRegistry, type DeviceRegistry } from "./device-registry.ts";
export {
  claimDevice,
  findOwningDevice,
  firstOwnerSql,
  listAttemptDevices,
  ownersSql,
  setOwningDevice,
  setReached,
  startingDeviceSql,
} from "./devices.repository.ts";
