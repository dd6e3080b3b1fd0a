import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import type { World } from '../world.ts'

/**
 * Makes a snapshot of a world: `changed()` tells whether anything was written since, and `thaw()` restores it, files
 * included. Nothing is delivered from then on, so that every write comes from a request.
 */
export async function freeze({ ctx, folder }: World) {
  const frozen = mkdtempSync(join(tmpdir(), 'standby-frozen-'))
  onTestFinished(() => rmSync(frozen, { recursive: true }))
  await ctx.deliveries.close()
  const bring = async (from: string, to: string) => {
    cpSync(from, to, { recursive: true, filter: (path) => !path.includes('standby.db') })
    await copy(join(from, 'standby.db'), join(to, 'standby.db'))
  }
  await bring(folder, frozen)
  const version = () => ctx.db.read.$client.prepare('pragma data_version').pluck().get()
  let last = await version()
  return {
    changed: async () => (await version()) !== last,
    async thaw() {
      await bring(frozen, folder)
      last = await version()
    },
  }
}

/** Page by page (SQLite's own backup), also into a file that others have open. */
async function copy(from: string, to: string) {
  const source = new Database(from, { readonly: true })
  await source.backup(to)
  source.close()
}
