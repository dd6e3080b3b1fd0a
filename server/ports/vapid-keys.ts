import { existsSync } from 'node:fs'
import { join } from 'node:path'
import webPush from 'web-push'
import { z } from 'zod'
import type { Settings } from './settings.ts'
import { keptKey } from './kept-key.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * The server's identity towards the push services (RFC 8292): from the settings, else made once and kept in DATA_DIR.
 * New keys make every subscription worthless: where there is one, a file without keys is an error, and only taking it away has others made.
 */
export function readVapidKeys(
  { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, DATA_DIR }: Settings,
  hasSubscriptions: () => boolean,
): VapidKeys {
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY) return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
  const file = join(DATA_DIR, 'vapid.json')
  return keptKey({
    file,
    read: keysIn,
    make: () => JSON.stringify(webPush.generateVAPIDKeys()),
    isNeeded: () => existsSync(file) && hasSubscriptions(),
    advice: 'put back the one from a backup, or take it away, and every phone must allow notifications again',
  })
}

const keys = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) })

function keysIn(text: string): VapidKeys | null {
  try {
    return keys.parse(JSON.parse(text))
  } catch {
    return null
  }
}
