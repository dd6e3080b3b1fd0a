import type { Logger } from 'pino'
import type { SignInLimits } from './http/sign-in-limits.ts'
import type { UnsavedSessions } from './http/unsaved-sessions.ts'
import type { BytesInFlight } from './http/bytes-in-flight.ts'
import type { Db } from './db/connection.ts'
import type { Session, User } from './db/schema/people.ts'
import type { Deliveries } from './delivery/deliveries.ts'
import type { Settings } from './ports/settings.ts'
import type { FullDisk } from './db/full-disk.ts'
import type { Metrics } from './http/metrics.ts'
import type { Ports } from './ports.ts'
import type { Streams } from './sync/streams.ts'

/** What every verb may use. Nothing of HTTP, nothing global. */
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
