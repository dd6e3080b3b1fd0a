import type { StandbyDb } from '../../../../client/offline/store/database.ts'
import type { Device } from '../../../../client/offline/store/device.ts'
import type { SyncChange } from '../../../../shared/sync.ts'
import type { Call } from '../fake-server.ts'

/** One item of the outbox, and what its screen shows of it in each state. */
export type KindCase = {
  /** The server's rows. */
  synced?: SyncChange[]
  begin: (device: Device) => Promise<unknown>
  /** What a sync brings while it waits. */
  meanwhile?: SyncChange[]
  shown: (db: StandbyDb) => Promise<unknown>
  queued: unknown
  /** What is shown once it is refused. 'gone': nobody wrote it, and it leaves the outbox. */
  parked: unknown
  isGoneWhenRefused?: true
  /** By default: what was shown before it. */
  discarded?: unknown
  /** Items that still wait then. */
  left?: unknown[]
  asks: Pick<Call, 'method' | 'path'> & { body?: unknown }
  /** The server's answer to it; by default that of support/fake-server.ts. */
  reply?: (call: Call) => unknown
  landed: unknown
}
