import type { PushPayload } from '../../shared/push.ts'

export type PushTarget = { endpoint: string; p256dh: string; auth: string }
/** gone: drop the subscription. wait: not before so many seconds. refused: do not repeat. failed: try again later. */
export type PushOutcome =
  | { kind: 'sent' | 'gone' | 'refused' | 'failed'; reason?: string }
  | { kind: 'wait'; seconds: number }

export type PushSender = {
  /** The server's VAPID public key, base64url. */
  publicKey: string
  /** True for an https address on port 443 of a known push service (or an origin of PUSH_EXTRA_ORIGINS). */
  isAllowed: (endpoint: string) => boolean
  send: (target: PushTarget, payload: PushPayload) => Promise<PushOutcome>
}
