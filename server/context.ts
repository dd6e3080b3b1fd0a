import type { Logger } from 'pino'
import type { Limits } from './http/limits.ts'
import type { UnsavedSessions } from './http/unsaved-sessions.ts'
import type { OpenRequests } from './http/open-requests.ts'
import type { BytesInFlight } from './http/bytes-in-flight.ts'
import type { BytesPerDay } from './http/bytes-per-day.ts'
import type { Db } from './db/connection.ts'
import type { Processes } from './db/processes.ts'
import type { Session, User } from './db/schema/people.ts'
import type { Deliveries } from './delivery/queue-delivery.ts'
import type { Settings } from './ports/settings.ts'
import type { FullDisk } from './db/full-disk.ts'
import type { Metrics } from './http/metrics.ts'
import type { Streams } from './http/streams.ts'
import type { Calendars } from './ports/calendars/calendars.ts'
import type { Checkout } from './ports/checkout/checkout.ts'
import type { DocumentStore, FileStore } from './ports/files/files.ts'
import type { Mailer } from './ports/mail.ts'
import type { Places } from './ports/places/places.ts'
import type { PushSender } from './ports/push.ts'
import type { SmsSender } from './ports/sms.ts'
import type { UploadStore } from './ports/files/uploads.ts'

/** What every service may use. Nothing of HTTP, nothing global. */
export type Context = {
  settings: Settings
  db: Db
  /** State shared with the other processes on the same database. */
  processes: Processes
  ports: Ports
  streams: Streams
  deliveries: Deliveries
  log: Logger
  metrics: Metrics
  limits: Limits
  unsavedSessions: UnsavedSessions
  fullDisk: FullDisk
  /** Bytes of request bodies that are being received. */
  bytesInFlight: BytesInFlight
  openRequests: OpenRequests
  bytesPerDay: BytesPerDay
  /** Used by server/ports/seal.ts only. */
  sealingKey: Buffer
  /** The current time; tests set it. */
  now: () => Date
}

/** Context with the signed-in person, and the network block of their request ('' outside of a request). */
export type UserContext = Context & { user: User; session: Session; address: string }

/** Adapters to the outside world, each with an embedded stand-in where no provider is set up. */
type Ports = {
  mail: Mailer
  sms: SmsSender
  push: PushSender
  places: Places
  files: FileStore
  checkout: Checkout | null
  calendars: Calendars
  documents: DocumentStore
  uploads: UploadStore
}
