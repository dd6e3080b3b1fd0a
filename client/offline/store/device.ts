import { openDatabase } from './database.ts'
import { announceDatabaseCode, type Device, deviceOrNull } from './device-state.ts'

export { type Device, deviceOrNull, type DeviceLocks, onDeviceChange, setDevice } from './device-state.ts'

// Whatever imports this file finds the signed-in person's device open: a tap on the first screen loads what it needs,
// the database with it. The first screen itself must not.
announceDatabaseCode(openDatabase)

/** The signed-in person's device; throws without one. */
export function currentDevice(): Device {
  const device = deviceOrNull()
  if (!device) throw new Error('Nobody is signed in on this device.')
  return device
}
