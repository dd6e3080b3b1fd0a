import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { World } from './world.ts'

/**
 * Freezes a world as it stands: `changed()` tells whether anything has been written since, and `thaw()` brings it back.
 * Nothing is delivered from then on, so that whatever is written was written by a call.
 */
export async function freeze(world: World) {
  const { ctx, folder } = world
  const frozen = join(folder, 'frozen.db')
  await ctx.deliveries.close()
  await copy(join(folder, 'standby.db'), frozen)
  const version = () => ctx.db.read.$client.pragma('data_version', { simple: true })
  let last = version()
  return {
    changed: () => version() !== last,
    async thaw() {
      await copy(frozen, join(folder, 'standby.db'))
      last = version()
    },
  }
}

/** Page by page (SQLite's own backup), also into a file that others have open. */
async function copy(from: string, to: string) {
  const source = new Database(from, { readonly: true })
  await source.backup(to)
  source.close()
}
