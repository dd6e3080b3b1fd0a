import type { JobRow } from '../../../server/db/schema/jobs.ts'
import type { Conversation } from '../../../shared/messages/messages.ts'
import type { PushPayload } from '../../../shared/push.ts'
import type { World } from '../../support/world.ts'
import type { ModelPhone } from './model-phone.ts'
import type { Random } from './random.ts'
import type { Reference } from './reference.ts'
import type { SentLog } from './sent-log.ts'

export type Scene = {
  world: World
  random: Random
  /** The freelancer's and the employer's. */
  phones: [ModelPhone, ModelPhone]
  /** Two that can be applied for, one that the freelancer is booked for, and one where a place is offered. */
  jobs: JobRow[]
  reference: Reference
  log: SentLog
  /** The employer at a desk, on a line that holds. */
  desk: (method: string, path: string, body: object) => Promise<unknown>
  deliverLate: () => Promise<void>
  /** Names of photos and of credentials' documents, by their ids, and of photos by the addresses they were given. */
  fileNames: Map<string, string>
  /** What the server says that a conversation is about; of one that it does not have yet, what its phone says. */
  jobOf: (talk: Pick<Conversation, 'conversation_id' | 'job_id'>) => string | null
  /** As the server makes it; undefined where it has nothing to push. */
  anyPushTo: (userId: string, random: Random) => PushPayload | undefined
}
/** Cursors that the server does not know. */
export const ANOTHER_LOG = 'another.12'
export const NO_LOG = 'nonsense'

export type Operation = (scene: Scene, phone: ModelPhone) => Promise<unknown> | unknown
export type Operations = Record<string, { weight: number; run: Operation }>
