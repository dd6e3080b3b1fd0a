import nodemailer from 'nodemailer'
import { v7 as uuid } from 'uuid'
import type { AppDatabase } from '../db/connection.ts'
import { devMailbox } from '../db/schema/sync.ts'
import type { ServerSettings } from './settings.ts'

export type MailMessage = { to: string; subject: string; text: string; headers?: Record<string, string> }
/** Null if no mail can be sent: in production without SMTP_URL. */
export type MailSender = { send: (mail: MailMessage) => Promise<void> } | null

/** SMTP if configured; else the dev mailbox, which does not exist in production. */
export function openMailSender(settings: ServerSettings, db: AppDatabase): MailSender {
  if (settings.SMTP_URL) return openSmtpSender(settings.SMTP_URL, settings.MAIL_FROM)
  if (settings.NODE_ENV === 'production') return null
  return { send: ({ to, subject, text }) => storeInDevMailbox(db, { channel: 'mail', to, subject, text }) }
}

function openSmtpSender(url: string, from: string): MailSender {
  const transport = nodemailer.createTransport(url, { connectionTimeout: 10_000, socketTimeout: 20_000 } as never)
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail })
    },
  }
}

type MailboxEntry = Pick<typeof devMailbox.$inferInsert, 'channel' | 'to' | 'subject' | 'text'>

/** Stores what a provider would have sent, for /dev/outbox. */
export async function storeInDevMailbox(db: AppDatabase, entry: MailboxEntry) {
  await db.write((tx) =>
    tx
      .insert(devMailbox)
      .values({ ...entry, id: uuid(), created_at: new Date().toISOString() })
      .run(),
  )
}

/** The address of a page for a mail. Never derived from the request, whose Host header its sender controls. */
export const publicLinkTo = ({ PUBLIC_URL, PORT }: ServerSettings, path: string) =>
  new URL(path, PUBLIC_URL ?? `http://localhost:${PORT}`).href
