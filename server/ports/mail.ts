import nodemailer from 'nodemailer'
import type { Db } from '../db/connection.ts'
import type { Settings } from './settings.ts'
import { keepInOutbox } from './dev-outbox.ts'

export type Mail = { to: string; subject: string; text: string; headers?: Record<string, string> }
/** Null where no mail can be sent: in production without SMTP_URL. */
export type Mailer = { send: (mail: Mail) => Promise<void> } | null

/** SMTP where it is set up; else the embedded outbox, which does not exist in production. */
export function openMailer(settings: Settings, db: Db): Mailer {
  if (settings.SMTP_URL) return smtp(settings.SMTP_URL, settings.MAIL_FROM)
  if (settings.NODE_ENV === 'production') return null
  return { send: ({ to, subject, text }) => keepInOutbox(db, { channel: 'mail', to, subject, text }) }
}

function smtp(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url, { connectionTimeout: 10_000, socketTimeout: 20_000 } as never)
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail })
    },
  }
}
