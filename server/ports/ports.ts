import type { Calendars } from './calendars.ts'
import type { Checkout } from './checkout.ts'
import type { DocumentStore } from './documents.ts'
import type { FileStore } from './files.ts'
import type { Mailer } from './mail.ts'
import type { Places } from './places.ts'
import type { PushSender } from './push.ts'
import type { SmsSender } from './sms.ts'
import type { UploadStore } from './uploads.ts'

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
