import type { Twilio } from 'twilio'
import type { Db } from '../db/connection.ts'
import type { Settings } from './settings.ts'
import { keepInMailbox } from './mail.ts'

/** `to` in E.164: '+447700900118'. */
type Sms = { to: string; text: string }
/** Null if no text can be sent: in production without Twilio. */
export type SmsSender = { send: (sms: Sms) => Promise<void> } | null

/** Why a text was not sent. `isFinal`: this number or text will never be accepted. */
export class SmsFailure extends Error {
  readonly isFinal: boolean

  constructor(reason: string, isFinal: boolean) {
    super(reason)
    this.isFinal = isFinal
  }
}

/** Twilio if configured; else the dev mailbox, which does not exist in production. */
export function openSmsSender(settings: Settings, db: Db): SmsSender {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_API_BASE: base } = settings
  if (sid && token && from) return openTwilio({ sid, token, from, base })
  if (settings.NODE_ENV === 'production') return null
  return { send: ({ to, text }) => keepInMailbox(db, { channel: 'sms', to, subject: 'Text message', text }) }
}

type Account = { sid: string; token: string; from: string; base: string }

const TIME_OUT = 10_000
/** The 4xx that may be temporary: credentials or a balance that the operator has to mend, time-outs, rate limits. */
const PASSING = new Set([401, 402, 403, 408, 429])

/** Twilio's own client, at another address if `base` is set. It is heavy, so that it is loaded with the first text. */
function openTwilio(account: Account): NonNullable<SmsSender> {
  let client: Promise<Twilio> | undefined
  return {
    async send({ to, text }: Sms) {
      const { messages } = await (client ??= openClient(account))
      try {
        await messages.create({ to, body: text, ...senderOf(account.from) })
      } catch (error) {
        throw failureOf(error)
      }
    },
  }
}

async function openClient({ sid, token, base }: Account): Promise<Twilio> {
  const { default: twilio } = await import('twilio')
  const httpClient = new twilio.RequestClient({ timeout: TIME_OUT })
  const send = httpClient.request.bind(httpClient)
  httpClient.request = (options) => {
    const { pathname, search } = new URL(options.uri)
    return send({ ...options, uri: new URL(pathname + search, base).href })
  }
  return twilio(sid, token, { httpClient })
}

const senderOf = (from: string) => (/^MG[0-9a-f]{32}$/i.test(from) ? { messagingServiceSid: from } : { from })

/** Never Twilio's own text, which repeats the number. */
function failureOf(error: unknown) {
  const { status, code } = error as { status?: number; code?: number | string }
  const isFinal = status !== undefined && status >= 400 && status < 500 && !PASSING.has(status)
  return new SmsFailure(`Twilio: ${[status, code].filter(Boolean).join(' ') || 'no answer'}`, isFinal)
}
