import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webPush from 'web-push'
import type { Settings } from '../env.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * The server's identity towards the push services (RFC 8292): from the settings, else made once and kept in DATA_DIR.
 * New keys make every subscription worthless, so a file that is there but unreadable is an error, not a reason to make others.
 */
export function readVapidKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, DATA_DIR }: Settings): VapidKeys {
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY) return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
  const file = join(DATA_DIR, 'vapid.json')
  try {
    writeFileSync(file, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  return JSON.parse(readFileSync(file, 'utf8')) as VapidKeys
}
