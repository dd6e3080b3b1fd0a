import { desc } from 'drizzle-orm'
import { html } from 'hono/html'
import type { DevMailboxEntry } from '../../../shared/dev.ts'
import { PRODUCT_NAME } from '../../../shared/brand.ts'
import { formatLondonDate, formatLondonTime } from '../../../shared/dates-in-london.ts'
import type { Context } from '../../context.ts'
import { devMailbox } from '../../db/schema/sync.ts'

/** The newest 200. */
export const listDevMailbox = async ({ db }: Context): Promise<DevMailboxEntry[]> =>
  await db.read.select().from(devMailbox).orderBy(desc(devMailbox.created_at), desc(devMailbox.id)).limit(200).all()

/** /dev/outbox. Plain HTML with the API document's style: no script, no inline style. */
export const devMailboxPage = (entries: DevMailboxEntry[]) =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Dev mailbox of ${PRODUCT_NAME}</title>
        <link rel="stylesheet" href="/api/docs/style.css" />
      </head>
      <body>
        <h1>Dev mailbox</h1>
        <p>
          What would have been sent if an email, SMS or push service were set up. The newest first; reload to look
          again.
        </p>
        ${entries.length === 0 ? html`<p>Nothing yet.</p>` : ''}
        ${entries.map(
          (entry) =>
            html`<details>
              <summary>
                <b>${entry.channel}</b> ${entry.subject}
                <small
                  >to ${entry.to}, ${formatLondonDate(entry.created_at)}, ${formatLondonTime(entry.created_at)}</small
                >
              </summary>
              <pre>${withLinkedAddresses(entry.text)}</pre>
            </details>`,
        )}
      </body>
    </html>`

/** Addresses in it as links: the mails of the demonstration are tried out by following them. */
const withLinkedAddresses = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, place) => (place % 2 ? html`<a href="${part}">${part}</a>` : part))
