import type { Logger } from 'pino'
import type { Limits } from './http/limits.ts'
import type { UnsavedSessions } from './http/unsaved-sessions.ts'
import type { OpenRequests } from './http/open-requests.ts'
import type { BytesInFlight } from './http/bytes-in-flight.ts'
import type { BytesPerDay } from './http/bytes-per-day.ts'
import type { AppDatabase } from './db/connection.ts'
import type { Processes } from './db/processes.ts'
import type { SessionRow, UserRow } from './db/schema/people.ts'
import type { DeliveryWorker } from './delivery/queue-delivery.ts'
import type { ServerSettings } from './ports/settings.ts'
import type { FullDisk } from './db/full-disk.ts'
import type { Metrics } from './http/metrics.ts'
import type { Streams } from './http/streams.ts'
import type { CalendarProviders } from './ports/calendars/calendars.ts'
import type { Checkout } from './ports/checkout/checkout.ts'
import type { DocumentStore, FileStore } from './ports/files/files.ts'
import type { MailSender } from './ports/mail.ts'
import type { PlacesService } from './ports/places/places.ts'
import type { PushSender } from './ports/push.ts'
import type { SmsSender } from './ports/sms.ts'
import type { WeatherService } from './ports/weather/weather.ts'
import type { UploadStore } from './ports/files/uploads.ts'

/** What every service may use. Nothing of HTTP, nothing global. */
export type Context = {
  settings: ServerSettings
  db: AppDatabase
  /** State shared with the other processes on the same database. */
  processes: Processes
  ports: PortAdapters
  streams: Streams
  deliveries: DeliveryWorker
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
export type UserContext = Context & { user: UserRow; session: SessionRow; address: string }

/** Adapters to the outside world, each with an embedded stand-in where no provider is set up. */
type PortAdapters = {
  mail: MailSender
  sms: SmsSender
  push: PushSender
  places: PlacesService
  /** Null: no provider is set up. */
  weather: WeatherService | null
  files: FileStore
  checkout: Checkout | null
  calendars: CalendarProviders
  documents: DocumentStore
  uploads: UploadStore
}
