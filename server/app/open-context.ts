import pino, { type DestinationStream, type Logger } from 'pino'
import { openLimits } from '../http/limits.ts'
import { textLimitPoints } from '../accounts/two-factor/text-limits.ts'
import { openUnsavedSessions } from '../http/unsaved-sessions.ts'
import { openRequests } from '../http/open-requests.ts'
import { openBytesInFlight } from '../http/bytes-in-flight.ts'
import { openBytesPerDay } from '../http/bytes-per-day.ts'
import type { Context } from '../context.ts'
import type { AppDatabase } from '../db/connection.ts'
import { joinProcesses, openAppDatabase } from '../db/open-db.ts'
import { pushSubscriptions } from '../db/schema/sync.ts'
import { type ChannelCarriers, startDeliveries } from '../delivery/start-deliveries.ts'
import type { ServerSettings } from '../ports/settings.ts'
import { openFullDisk } from '../db/full-disk.ts'
import { indexAnew } from '../jobs/matching/index-anew.ts'
import { indexFreelancers } from '../jobs/matching/index-freelancer.ts'
import { openMetrics } from '../http/metrics.ts'
import { checkFilesFolder, claimFilesFolder } from '../ports/files/files-folder.ts'
import { openFolderStore } from '../ports/files/object-store.ts'
import { bucketInSettings, checkBucket, openBucketStore } from '../ports/files/s3-objects.ts'
import { openDocumentStore, openFileStore } from '../ports/files/files.ts'
import { openMailSender } from '../ports/mail.ts'
import { openCalendars } from '../ports/calendars/open-calendars.ts'
import { openCheckout } from '../ports/checkout/open-checkout.ts'
import { openPlaces } from '../ports/places/open-places.ts'
import { openSmsSender } from '../ports/sms.ts'
import { openWeather } from '../ports/weather/open-meteo.ts'
import { openUploadStore } from '../ports/files/uploads.ts'
import { openPushSender } from '../ports/push.ts'
import { openSealingKey } from '../ports/seal.ts'
import { openStreams, shareStreams } from '../http/streams.ts'
import { deliverSms } from '../accounts/two-factor/texted-codes.ts'
import { deliverRevocation } from '../calendar/connections.ts'
import { announceDecision } from '../hiring/undo-decisions.ts'
import { sendSearchAlerts } from '../jobs/searches/send-search-alerts.ts'
import { deliverPush } from './deliver-push.ts'
import { deliverMail } from './deliver-mail.ts'

/**
 * Opens everything that a running server needs; `close` shuts it down in the reverse order. What a start that fails has
 * opened ends with its process. Tests pass `standIns`.
 */
export async function openContext(settings: ServerSettings, standIns: Partial<Pick<Context, 'now' | 'log'>> = {}) {
  const log = standIns.log ?? createServerLog(settings)
  const now = standIns.now ?? (() => new Date())
  const objects = await openConfiguredObjectStore(settings, log)
  const metrics = openMetrics(settings)
  const db = await openAppDatabase(settings, metrics.database)
  await checkFilesFolder(settings, db)
  await indexFreelancers(db)
  await indexAnew(db)
  const sealingKey = await openSealingKey(settings, db)
  const push = await openPushSender(settings, () => hasSubscriptions(db))
  const { PUBLIC_URL, S3_ENDPOINT, S3_BUCKET } = settings
  const shared = { VAPID_PUBLIC_KEY: push.publicKey, PUBLIC_URL, S3_ENDPOINT, S3_BUCKET }
  const processes = await joinProcesses(settings, { shared, measures: metrics.database })
  await claimFilesFolder(settings, db)
  const { others } = processes
  const requests = openRequests()
  const ownStreams = openStreams({ requests, ...(others ? { onSession: others.noteSession } : {}) })
  const streams = others ? shareStreams(ownStreams, others, db.read) : ownStreams
  metrics.watch({ db, streams })
  db.onChange((userIds, revision) => streams.poke(userIds, revision))
  const ports = {
    mail: openMailSender(settings, db),
    sms: openSmsSender(settings, db),
    push,
    places: openPlaces(settings, db, log),
    weather: openWeather(settings, log, now),
    files: openFileStore(objects),
    checkout: await openCheckout(settings, db, log, now),
    calendars: await openCalendars(settings, log, now),
    documents: openDocumentStore(objects),
    uploads: openUploadStore(objects),
  }
  if (!ports.mail) log.warn('SMTP_URL is not set: no mail leaves this server')
  if (!ports.sms) log.warn('TWILIO_ACCOUNT_SID is not set: no code can be texted, and the screens do not offer it')
  const ctx: Context = {
    settings,
    db,
    processes,
    ports,
    streams,
    log,
    metrics,
    limits: openLimits(textLimitPoints(settings.SMS_PER_DAY), processes),
    unsavedSessions: openUnsavedSessions(),
    fullDisk: openFullDisk(log),
    bytesInFlight: openBytesInFlight(),
    openRequests: requests,
    bytesPerDay: openBytesPerDay(undefined, processes),
    sealingKey,
    now,
    deliveries: { wake() {}, async close() {} },
  }
  ctx.deliveries = startDeliveries(ctx, DELIVERY_CARRIERS)
  return {
    ctx,
    async close() {
      streams.close()
      await ctx.deliveries.close()
      await processes.close()
      await db.close()
    },
  }
}

const hasSubscriptions = async ({ read }: AppDatabase) =>
  (await read.select().from(pushSubscriptions).limit(1).get()) !== undefined

async function openConfiguredObjectStore(settings: ServerSettings, log: Logger) {
  const bucket = bucketInSettings(settings)
  if (!bucket) return openFolderStore(settings.DATA_DIR)
  await checkBucket(bucket)
  return openBucketStore(bucket, log)
}

/** Writes to standard output unless told otherwise. */
export const createServerLog = ({ LOG_LEVEL }: ServerSettings, destination?: DestinationStream) =>
  pino({ level: LOG_LEVEL, redact: REDACTED_LOG_KEYS }, destination)

/** Keys that are removed from log entries, at the top level and one level below. */
export const REDACTED_LOG_KEYS = {
  paths: [
    'password',
    'token',
    'access_token',
    'authorization',
    'cookie',
    'code',
    '*.password',
    '*.token',
    '*.access_token',
    '*.authorization',
    '*.cookie',
    '*.code',
  ],
  censor: '[redacted]',
}

const DELIVERY_CARRIERS: ChannelCarriers = {
  push: deliverPush,
  mail: deliverMail,
  sms: deliverSms,
  calendar: deliverRevocation,
  search: sendSearchAlerts,
  decision: announceDecision,
}
