import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import webPush from 'web-push'
import type { RequestDetails } from 'web-push'
import { z } from 'zod'
import type { PushedSubject, PushPayload } from '../../shared/push.ts'
import type { ServerSettings } from './settings.ts'
import { isExtraOrigin, isPushEndpoint, PrivateAddressError, publicLookup } from './push-endpoint.ts'
import { keyKeptInFile } from './kept-key.ts'

/** ms until a push service counts as not answering. */
const PUSH_TIMEOUT_MS = 10_000
/** How long a push service keeps a push for a device that is off, in seconds. */
const PUSH_TTL_SECONDS = 3 * 86_400
const DEFAULT_WAIT_SECONDS = 60

/** Web Push (RFC 8030, 8291, 8292) with our own requests: time-out, look-up, no redirects. */
export async function openPushSender(
  settings: ServerSettings,
  hasSubscriptions: () => Promise<boolean>,
  timeOut = PUSH_TIMEOUT_MS,
): Promise<PushSender> {
  const keys = await readVapidKeys(settings, hasSubscriptions)
  const extraOrigins = settings.PUSH_EXTRA_ORIGINS
  const vapidDetails = { subject: vapidSubjectOf(settings), ...keys }
  const isAllowed = (endpoint: string) => isPushEndpoint(endpoint, extraOrigins)

  return {
    publicKey: keys.publicKey,
    isAllowed,
    async send(target, payload) {
      if (!isAllowed(target.endpoint)) return { kind: 'refused', reason: 'not the address of a push service' }
      const sealed = seal(target, payload)
      if (!sealed) return { kind: 'gone', reason: 'its keys cannot be used' }
      try {
        return pushOutcomeOf(await post(target.endpoint, sealed))
      } catch (error) {
        const { message, code = message } = error as Error & { code?: string }
        return { kind: error instanceof PrivateAddressError ? 'refused' : 'failed', reason: code }
      }
    },
  }

  /** Encrypts for the device and signs for the service; null if the device's keys are invalid. */
  function seal({ endpoint, p256dh, auth }: PushTarget, payload: PushPayload) {
    const options = { vapidDetails, TTL: ttlSecondsFor(payload), urgency: 'high' } as const
    try {
      return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), options)
    } catch {
      return null
    }
  }

  function post(endpoint: string, { headers, body }: SealedPush) {
    const url = new URL(endpoint)
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest
    const options = {
      method: 'POST',
      headers: headers as Record<string, string>,
      signal: AbortSignal.timeout(timeOut),
      ...(isExtraOrigin(url, extraOrigins) ? {} : { lookup: publicLookup }),
    }
    return new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request(url, options, (response) => {
        response.on('error', () => undefined).resume()
        resolve(response)
      })
      outgoing.on('error', reject).end(body)
    })
  }
}

/** A reminder is of no use after its call, nor an offer once it has lapsed. */
function ttlSecondsFor({ notification: { data } }: PushPayload) {
  const end = pushUsefulUntil(data.about)
  return end === undefined
    ? PUSH_TTL_SECONDS
    : Math.min(PUSH_TTL_SECONDS, Math.max(0, Math.round((end - Date.now()) / 1000)))
}

function pushUsefulUntil(about: PushedSubject | undefined) {
  if (about?.kind === 'call') return about.until
  return about?.kind === 'offer' ? Date.parse(about.expires_at) : undefined
}

type SealedPush = Pick<RequestDetails, 'headers' | 'body'>

function pushOutcomeOf({ statusCode = 0, headers }: IncomingMessage): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'sent' }
  const reason = `status ${statusCode}`
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone', reason }
  if (statusCode === 429 || (statusCode >= 500 && headers['retry-after']))
    return { kind: 'wait', seconds: pushRetrySecondsOf(headers['retry-after']) }
  return { kind: statusCode >= 500 ? 'failed' : 'refused', reason }
}

/** Retry-After as seconds or as a date (RFC 9110, 10.2.3); at most a day. */
function pushRetrySecondsOf(value: string | undefined) {
  const seconds = /^\d+$/.test(value ?? '') ? Number(value) : (Date.parse(value ?? '') - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), 86_400) : DEFAULT_WAIT_SECONDS
}

/**
 * The operator's address for push services. Apple refuses localhost; a real installation has PUBLIC_URL or
 * VAPID_SUBJECT.
 */
function vapidSubjectOf({ VAPID_SUBJECT, PUBLIC_URL }: ServerSettings) {
  return VAPID_SUBJECT ?? (PUBLIC_URL?.startsWith('https://') ? PUBLIC_URL : 'mailto:no-reply@localhost')
}

type PushTarget = { endpoint: string; p256dh: string; auth: string }
/** gone: delete the subscription. wait: not before so many seconds. refused: do not repeat. failed: try again later. */
type PushOutcome = { kind: 'sent' | 'gone' | 'refused' | 'failed'; reason?: string } | { kind: 'wait'; seconds: number }

export type PushSender = {
  /** The server's VAPID public key, base64url. */
  publicKey: string
  /** True for an https address on port 443 of a known push service (or an origin of PUSH_EXTRA_ORIGINS). */
  isAllowed: (endpoint: string) => boolean
  send: (target: PushTarget, payload: PushPayload) => Promise<PushOutcome>
}

type VapidKeys = { publicKey: string; privateKey: string }

/**
 * The server's VAPID keys (RFC 8292): from the settings, else created once and stored in DATA_DIR. New keys invalidate
 * every subscription: if there is one, a file without keys is an error, and only deleting the file creates others.
 */
export async function readVapidKeys(
  { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, DATA_DIR }: ServerSettings,
  hasSubscriptions: () => Promise<boolean>,
): Promise<VapidKeys> {
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY) return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
  const file = join(DATA_DIR, 'vapid.json')
  return keyKeptInFile({
    file,
    read: vapidKeysIn,
    make: () => JSON.stringify(webPush.generateVAPIDKeys()),
    isNeeded: async () => existsSync(file) && (await hasSubscriptions()),
    advice: 'put back the one from a backup, or remove it, and every device must allow notifications again',
  })
}

const vapidKeysSchema = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) })

function vapidKeysIn(text: string): VapidKeys | null {
  try {
    return vapidKeysSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
