import type { JobRow } from '../../../server/db/schema/jobs.ts'
import type { Conversation } from '../../../shared/messages/messages.ts'
import type { PushPayload } from '../../../shared/push.ts'
import type { World } from '../../support/world.ts'
import type { ModelDevice } from './model-device.ts'
import type { Random } from './random.ts'
import type { Reference } from './reference.ts'
import type { SentLog } from './sent-log.ts'

export type Scene = {
  world: World
  random: Random
  /** The freelancer's and the employer's. */
  devices: [ModelDevice, ModelDevice]
  /** Two that can be applied for, one that the freelancer is booked for, and one where a place is offered. */
  jobs: JobRow[]
  reference: Reference
  log: SentLog
  /** A call of the employer's, on a line that holds. */
  callAsEmployer: (method: string, path: string, body: object) => Promise<unknown>
  deliverLate: () => Promise<void>
  /** Names of photos and of credentials' documents, by their ids, and of photos by the addresses they were given. */
  fileNames: Map<string, string>
  /** What the server says that a conversation is about; of one that it does not have yet, what its device says. */
  jobOf: (conversation: Pick<Conversation, 'conversation_id' | 'job_id'>) => Promise<string | null>
  /** As the server makes it; undefined where it has nothing to push. */
  anyPushTo: (userId: string, random: Random) => Promise<PushPayload | undefined>
}
/** Cursors that the server does not know. */
export const ANOTHER_LOG = 'another.12'
export const NO_LOG = 'nonsense'

export type Operation = (scene: Scene, device: ModelDevice) => Promise<unknown> | unknown
export type Operations = Record<string, { weight: number; run: Operation }>
