import { Cron } from 'croner'
import type { Context } from '../context.ts'
import { sendCallReminders } from '../call-sheets/remind-of-calls.ts'
import { remindOfSheets } from '../hours/sheets/remind-of-sheets.ts'
import { expireApplicantNotes } from '../hiring/applicant-notes.ts'
import { syncDueCalendars } from '../calendar/sync-calendar.ts'
import { warnOfExpiry } from '../people/credentials/credential-decisions.ts'
import { sweepNotifications } from '../delivery/mark-notifications-read.ts'
import { forgetOldFailures } from '../delivery/outcome.ts'
import type { ServerSettings } from '../ports/settings.ts'
import { lapseOffers } from '../hiring/settle-offers.ts'
import { openChannels } from '../messages/channel/follow-crew.ts'
import { expireJobs } from '../jobs/expire-jobs.ts'
import { indexAfterExchange } from '../jobs/matching/index-anew.ts'
import { openDueJobs } from '../jobs/ask-list-first.ts'
import { withdrawNumbers } from '../jobs/core/crew-numbers.ts'
import { notifyOfEndingJobs } from '../jobs/notify-of-ending-jobs.ts'
import { settleOpenCheckouts } from '../payments/settle-checkout.ts'
import { forgetMatchedViews } from '../jobs/matching/forget-matched-views.ts'
import { forgetAlerts } from '../jobs/searches/forget-alerts.ts'
import { queueJobAlerts } from '../jobs/searches/job-alerts.ts'
import { remindReferees } from '../people/referees/invitation-mail.ts'
import { deleteOldRightToWork } from '../right-to-work/keep-checks.ts'
import { notifyOfFollowUps } from '../right-to-work/notify-of-follow-ups.ts'
import { sweepDeletedPeople } from './sweep-deleted-people.ts'
import { sweepAttachments, sweepDocuments, sweepFiles, sweepUploads } from './sweep-files.ts'

/**
 * Runs every job at once, for what fell due while the server was down, and then hourly or at its own interval; of several
 * processes only one runs them. `close` waits for running jobs.
 */
export function startCron(ctx: Context, jobs: CronJob[] = CRON_JOBS) {
  const running = new Map<CronJob, Promise<void>>()
  const closing = new AbortController()

  function start(job: CronJob) {
    if (ctx.processes.leader.isSelf() && !running.has(job)) running.set(job, run(job))
  }

  async function run(job: CronJob) {
    try {
      await job.run(ctx, closing.signal)
    } catch (error) {
      ctx.log.warn({ err: error, job: job.name }, 'a job failed; it is tried again at its next turn')
    } finally {
      running.delete(job)
    }
  }

  const hourly = jobs.filter((job) => !job.every)
  const clock = new Cron('@hourly', { unref: true }, () => hourly.forEach(start))
  const timers = jobs.flatMap((job) =>
    job.every ? [setInterval(start, job.every(ctx.settings) * 1000, job).unref()] : [],
  )
  ctx.processes.leader.stand(() => jobs.forEach(start))
  return {
    async close() {
      closing.abort()
      clock.stop()
      timers.forEach(clearInterval)
      await Promise.all(running.values())
    },
  }
}

/**
 * Work that falls due by time. It asks the database what is due, and does it in the transaction that marks it as done,
 * so that running it too often, or again after a crash, changes nothing.
 */
type CronJob = {
  name: string
  /** `closing` aborts when the server is shutting down and waits for the job. */
  run: (ctx: Context, closing?: AbortSignal) => Promise<unknown>
  /** Seconds between runs; hourly if left out. */
  every?: (settings: ServerSettings) => number
}

export const CRON_JOBS: CronJob[] = [
  { name: 'queue job alerts', run: queueJobAlerts },
  { name: 'sweep notifications', run: sweepNotifications },
  { name: 'forget whom old jobs were alerted to', run: forgetAlerts },
  { name: 'forget the matches of people who have gone', run: forgetMatchedViews },
  { name: 'forget old failures', run: forgetOldFailures },
  { name: 'take away old notes about applicants', run: expireApplicantNotes },
  { name: 'delete old right to work checks', run: deleteOldRightToWork },
  { name: 'tell of right to work checks to make again', run: notifyOfFollowUps },
  { name: 'sweep what deleted accounts have left', run: sweepDeletedPeople },
  { name: 'sweep files', run: sweepFiles },
  { name: 'remind referees', run: remindReferees },
  { name: 'sweep attachments', run: sweepAttachments },
  { name: 'sweep documents', run: sweepDocuments },
  { name: 'sweep uploads', run: sweepUploads },
  { name: 'warn of credentials that expire', run: warnOfExpiry },
  { name: 'settle open checkouts', run: settleOpenCheckouts },
  { name: 'expire jobs', run: expireJobs },
  { name: 'index again after an exchange of releases', run: indexAfterExchange },
  { name: 'notify of ending jobs', run: notifyOfEndingJobs },
  { name: 'open channels', run: openChannels },
  { name: 'remind of sheets to sign', run: remindOfSheets },
  { name: 'withdraw numbers of crews', run: withdrawNumbers },
  { name: 'remind of calls', run: sendCallReminders, every: () => 300 },
  { name: 'pass on offers without an answer', run: lapseOffers, every: () => 60 },
  { name: 'open projects that a list was asked first for', run: openDueJobs, every: () => 60 },
  // Each calendar has its own time within this interval: see read-calendar.ts.
  {
    name: 'read calendars',
    run: syncDueCalendars,
    every: (settings) => Math.max(1, settings.CALENDAR_SYNC_SECONDS / 10),
  },
]
