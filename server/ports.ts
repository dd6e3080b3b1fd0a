import type { Calendars } from './ports/calendars/calendars.ts'
import type { Checkout } from './ports/checkout/checkout.ts'
import type { DocumentStore } from './ports/files/documents.ts'
import type { FileStore } from './ports/files/files.ts'
import type { Mailer } from './ports/mail.ts'
import type { Places } from './ports/places/places.ts'
import type { PushSender } from './ports/ports-push.ts'
import type { SmsSender } from './ports/sms.ts'
import type { UploadStore } from './ports/files/uploads.ts'

/** The outside world, each with an embedded default where no provider is set up. */
export type Ports = {
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
