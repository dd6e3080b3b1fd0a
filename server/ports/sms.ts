import type { Twilio } from 'twilio'
import type { AppDatabase } from '../db/connection.ts'
import type { ServerSettings } from './settings.ts'
import { storeInDevMailbox } from './mail.ts'

/** `to` in E.164: '+447700900118'. */
type TextMessage = { to: string; text: string }
/** Null if no text can be sent: in production without Twilio. */
export type SmsSender = { send: (sms: TextMessage) => Promise<void> } | null

/** Why a text was not sent. `isFinal`: this number or text will never be accepted. */
export class SmsFailure extends Error {
  readonly isFinal: boolean

  constructor(reason: string, isFinal: boolean) {
    super(reason)
    this.isFinal = isFinal
  }
}

/** Twilio if configured; else the dev mailbox, which does not exist in production. */
export function openSmsSender(settings: ServerSettings, db: AppDatabase): SmsSender {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_API_BASE: base } = settings
  if (sid && token && from) return openTwilioSender({ sid, token, from, base })
  if (settings.NODE_ENV === 'production') return null
  return { send: ({ to, text }) => storeInDevMailbox(db, { channel: 'sms', to, subject: 'Text message', text }) }
}

type TwilioAccount = { sid: string; token: string; from: string; base: string }

const TWILIO_TIMEOUT_MS = 10_000
/** The 4xx that may be temporary: credentials or a balance that the operator has to mend, time-outs, rate limits. */
const PASSING_STATUSES = new Set([401, 402, 403, 408, 429])

/** Twilio's own client, at another address if `base` is set. It is heavy, so that it is loaded with the first text. */
function openTwilioSender(account: TwilioAccount): NonNullable<SmsSender> {
  let client: Promise<Twilio> | undefined
  return {
    async send({ to, text }: TextMessage) {
      const { messages } = await (client ??= openTwilioClient(account))
      try {
        await messages.create({ to, body: text, ...twilioSenderOf(account.from) })
      } catch (error) {
        throw smsFailureOf(error)
      }
    },
  }
}

async function openTwilioClient({ sid, token, base }: TwilioAccount): Promise<Twilio> {
  const { default: twilio } = await import('twilio')
  const httpClient = new twilio.RequestClient({ timeout: TWILIO_TIMEOUT_MS })
  const send = httpClient.request.bind(httpClient)
  httpClient.request = (options) => {
    const { pathname, search } = new URL(options.uri)
    return send({ ...options, uri: new URL(pathname + search, base).href })
  }
  return twilio(sid, token, { httpClient })
}

const twilioSenderOf = (from: string) => (/^MG[0-9a-f]{32}$/i.test(from) ? { messagingServiceSid: from } : { from })

/** Never Twilio's own text, which repeats the number. */
function smsFailureOf(error: unknown) {
  const { status, code } = error as { status?: number; code?: number | string }
  const isFinal = status !== undefined && status >= 400 && status < 500 && !PASSING_STATUSES.has(status)
  return new SmsFailure(`Twilio: ${[status, code].filter(Boolean).join(' ') || 'no answer'}`, isFinal)
}
