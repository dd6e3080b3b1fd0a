import { expireNotes } from '../hiring/expire-notes.ts'
import { syncDueCalendars } from '../calendar/sync-calendar.ts'
import type { Context } from '../context.ts'
import { sweepDocuments } from './sweep-documents.ts'
import { warnOfExpiry } from '../people/credentials/warn-of-expiry.ts'
import { forgetOldFailures } from '../delivery/forget-old-failures.ts'
import type { Settings } from '../ports/settings.ts'
import { sweepFiles } from './sweep-files.ts'
import { lapseOffers } from '../hiring/settle-offers.ts'
import { tellEndingJobs } from '../jobs/tell-ending-jobs.ts'
import { sweepAttachments } from './sweep-attachments.ts'
import { settleOpenCheckouts } from '../payments/settle-open-checkouts.ts'
import { queueJobAlerts } from '../jobs/searches/job-alerts.ts'
import { remindReferees } from '../people/referees/invitation-mail.ts'
import { sweepUploads } from './sweep-uploads.ts'

/**
 * Work that time alone asks for. It finds out from the database what is due, and does it in the transaction that notes it as
 * done: run too often, or again after a crash, it changes nothing.
 */
export type Job = {
  name: string
  /** `closing`: the server stops, and waits. */
  run: (ctx: Context, closing?: AbortSignal) => Promise<unknown>
  /** Seconds between its turns, where an hour is too long. */
  every?: (settings: Settings) => number
}

export const JOBS: Job[] = [
  { name: 'tell of new jobs', run: queueJobAlerts },
  { name: 'forget old failures', run: forgetOldFailures },
  { name: 'take away old notes about applicants', run: expireNotes },
  { name: 'sweep files', run: sweepFiles },
  { name: 'remind referees', run: remindReferees },
  { name: 'sweep attachments', run: sweepAttachments },
  { name: 'sweep documents', run: sweepDocuments },
  { name: 'sweep uploads', run: sweepUploads },
  { name: 'warn of credentials that expire', run: warnOfExpiry },
  { name: 'settle open checkouts', run: settleOpenCheckouts },
  { name: 'tell of ending jobs', run: tellEndingJobs },
  { name: 'pass on offers without an answer', run: lapseOffers, every: () => 60 },
  // Each has a moment of its own within this: see read-calendar.ts.
  {
    name: 'read calendars',
    run: syncDueCalendars,
    every: (settings) => Math.max(1, settings.CALENDAR_SYNC_SECONDS / 10),
  },
]
