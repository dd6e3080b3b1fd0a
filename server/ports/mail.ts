import nodemailer from 'nodemailer'
import { v7 as uuid } from 'uuid'
import type { Db } from '../db/connection.ts'
import { devMailbox } from '../db/schema/sync.ts'
import type { Settings } from './settings.ts'

export type Mail = { to: string; subject: string; text: string; headers?: Record<string, string> }
/** Null if no mail can be sent: in production without SMTP_URL. */
export type Mailer = { send: (mail: Mail) => Promise<void> } | null

/** SMTP if configured; else the dev mailbox, which does not exist in production. */
export function openMailer(settings: Settings, db: Db): Mailer {
  if (settings.SMTP_URL) return smtp(settings.SMTP_URL, settings.MAIL_FROM)
  if (settings.NODE_ENV === 'production') return null
  return { send: ({ to, subject, text }) => keepInMailbox(db, { channel: 'mail', to, subject, text }) }
}

function smtp(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url, { connectionTimeout: 10_000, socketTimeout: 20_000 } as never)
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail })
    },
  }
}

type Entry = Pick<typeof devMailbox.$inferInsert, 'channel' | 'to' | 'subject' | 'text'>

/** Stores what a provider would have sent, for /dev/outbox. */
export async function keepInMailbox(db: Db, entry: Entry) {
  await db.write((tx) =>
    tx
      .insert(devMailbox)
      .values({ ...entry, id: uuid(), created_at: new Date().toISOString() })
      .run(),
  )
}

/** The address of a page for a mail. Never derived from the request, whose Host header its sender controls. */
export const linkTo = ({ PUBLIC_URL, PORT }: Settings, path: string) =>
  new URL(path, PUBLIC_URL ?? `http://localhost:${PORT}`).href
