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
  /** Two that are open for applications, one that the freelancer is booked for, and one with an offered place. */
  jobs: JobRow[]
  reference: Reference
  log: SentLog
  /** A request of the employer's, over a connection without faults. */
  callAsEmployer: (method: string, path: string, body: object) => Promise<unknown>
  deliverLate: () => Promise<void>
  /** The servers' clocks go on by so much (ms). */
  moveClock: (by: number) => void
  /** Names of photos and credential documents by id, and of photos also by address. */
  fileNames: Map<string, string>
  /** The job of a conversation by the server's rows; for one that it does not have yet, by its device's. */
  jobOf: (conversation: Pick<Conversation, 'conversation_id' | 'job_id'>) => Promise<string | null>
  /** As the server composes it; undefined if there is nothing to push. */
  anyPushTo: (userId: string, random: Random) => Promise<PushPayload | undefined>
}
/** Cursors that the server does not know. */
export const ANOTHER_LOG = 'another.12'
export const NO_LOG = 'nonsense'

export type Operation = (scene: Scene, device: ModelDevice) => Promise<unknown> | unknown
export type Operations = Record<string, { weight: number; run: Operation }>
