import type { Logger } from 'pino'
import type { SignInLimits } from './http/sign-in-limits.ts'
import type { UnsavedSessions } from './http/unsaved-sessions.ts'
import type { BytesInFlight } from './http/bytes-in-flight.ts'
import type { Db } from './db/connection.ts'
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
  ports: Ports
  streams: Streams
  deliveries: Deliveries
  log: Logger
  metrics: Metrics
  signInLimits: SignInLimits
  unsavedSessions: UnsavedSessions
  fullDisk: FullDisk
  /** Of the bodies that are arriving. */
  bytesInFlight: BytesInFlight
  /** For server/ports/seal.ts alone. */
  sealingKey: Buffer
  /** The present moment; tests set it. */
  now: () => Date
}

/** The same, with the person who asks, and the block of the network that they ask from ('' where nobody asks just now). */
export type UserContext = Context & { user: User; session: Session; address: string }

/** The outside world, each with an embedded default where no provider is set up. */
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
