import type { Db } from '../db/connection.ts'
import type { Settings } from './settings.ts'
import { keepInOutbox } from './dev-outbox.ts'
import type { SmsSender } from './sms.ts'
import { openTwilio } from './twilio.ts'

/** Twilio where it is set up; else the embedded outbox, which does not exist in production. */
export function openSmsSender(settings: Settings, db: Db): SmsSender {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_API_BASE: base } = settings
  if (sid && token && from) return openTwilio({ sid, token, from, base })
  if (settings.NODE_ENV === 'production') return null
  return { send: ({ to, text }) => keepInOutbox(db, { channel: 'sms', to, subject: 'Text message', text }) }
}
