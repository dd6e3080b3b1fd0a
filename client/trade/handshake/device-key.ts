import { useEffect } from 'react'
import { v7 as uuid } from 'uuid'
import { type DeviceSigningKey, makeDeviceKey, signPunch } from '../../../shared/handshake/device-signatures.ts'
import type { DeviceSignature } from '../../../shared/handshake/handshake-codes.ts'
import type { SignablePunch } from '../../../shared/handshake/signed-bytes.ts'
import { at } from '../../http/path-to.ts'
import type { DatabaseTables } from '../../offline/store/database.ts'
import { currentDevice, type Device } from '../../offline/store/device.ts'
import { runOnDatabase } from '../../offline/store/safely.ts'
import { useStatus } from '../../offline/sync/status.ts'

const DEVICE_KEY_FACT = 'device_key'
/** `session`: the key ends with that session of the person. `is_known`: the server has it. */
type KeptDeviceKey = DeviceSigningKey & { session: string; is_known: boolean }

/** Makes this device's key and says it to the server, before it is needed where there is no signal. */
export function useDeviceKey() {
  const { online } = useStatus()
  useEffect(() => {
    if (online) void announceDeviceKey().catch(() => {})
  }, [online])
}

/** What the device says of a press of its person's clock; null where it cannot sign. */
export async function signOwnPunch(punch: SignablePunch): Promise<DeviceSignature | null> {
  const key = await ownDeviceKey()
  return key && signPunch(key, punch)
}

/**
 * The key with which this device signs for its person: made when it is first asked for, kept where nobody can read it,
 * and gone when they sign out. Null where the browser has no such keys.
 */
export async function ownDeviceKey(device: Device = currentDevice()): Promise<KeptDeviceKey | null> {
  const session = await sessionMarkOf(device)
  const kept = await runOnDatabase(device.db, () => keptKeyIn(device.db))
  // Whether a session is over only the server knows.
  if (kept && (kept.session === session || session === null)) return kept
  for (const kty of ['OKP', 'EC'] as const) {
    const made = await makeDeviceKey(kty).catch(() => null)
    // Some browsers make Ed25519 keys that they cannot keep.
    const value = made && { id: uuid(), ...made, session: session ?? '', is_known: false }
    const key = value && (await keepKey(device, value).catch(() => null))
    if (key) return key
  }
  return null
}

export async function announceDeviceKey(device: Device = currentDevice()): Promise<void> {
  const key = await ownDeviceKey(device)
  if (!key || key.is_known || !device.token()) return
  await device.request('PUT', at('/me/device-keys/{id}', { id: key.id }), { jwk: key.jwk })
  await inFacts(device, async (db) => {
    const kept = await keptKeyIn(db)
    if (kept?.id === key.id) await db.facts.put({ key: DEVICE_KEY_FACT, value: { ...kept, is_known: true } })
  })
}

const keptKeyIn = async (db: DatabaseTables<'facts'>) =>
  (await db.facts.get(DEVICE_KEY_FACT))?.value as KeptDeviceKey | undefined

const keepKey = (device: Device, value: KeptDeviceKey) =>
  inFacts(device, async (db) => {
    // Another tab may have been faster.
    const there = await keptKeyIn(db)
    if (there?.session === value.session) return there
    await db.facts.put({ key: DEVICE_KEY_FACT, value })
    return value
  })

const inFacts = <T>({ db }: Device, work: (db: DatabaseTables<'facts'>) => Promise<T>) =>
  runOnDatabase(db, () => db.transaction('rw', db.facts, () => work(db)))

/** Names a session without its secret. */
async function sessionMarkOf(device: Device) {
  const token = device.token()
  if (token === null) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
