import { html } from 'hono/html'
import { BRAND } from '../../../shared/brand.ts'
import { formatDate, formatTime } from '../../../shared/dates.ts'
import type { OutboxEntry } from '../../../shared/dev.ts'

/** /dev/outbox, for a person. Plain HTML with the API document's style: no script, nothing inline. */
export const outboxPage = (entries: OutboxEntry[]) =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Outbox of ${BRAND}</title>
        <link rel="stylesheet" href="/api/docs/style.css" />
      </head>
      <body>
        <h1>Outbox</h1>
        <p>
          What would have been sent if a mail, SMS or push service were set up. The newest first; reload to look again.
        </p>
        ${entries.length === 0 ? html`<p>Nothing yet.</p>` : ''}
        ${entries.map(
          (entry) =>
            html`<details>
              <summary>
                <b>${entry.channel}</b> ${entry.subject}
                <small>to ${entry.to}, ${formatDate(entry.created_at)}, ${formatTime(entry.created_at)}</small>
              </summary>
              <pre>${entry.text}</pre>
            </details>`,
        )}
      </body>
    </html>`
