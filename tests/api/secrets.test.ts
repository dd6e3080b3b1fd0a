import { randomBytes } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDb } from '../../server/db/connection.ts'
import { readSettings } from '../../server/env.ts'
import { open, seal } from '../../server/secrets/seal.ts'
import { openSealingKey } from '../../server/secrets/sealing-key.ts'
import { createWorld, type World } from '../support/world.ts'

const ACCOUNT = '31926819 – Łódź 🎚'

describe('sealing', () => {
  test('gives the text back, looks different each time, and shows nothing of it', async () => {
    const { ctx } = await createWorld()
    for (const text of [ACCOUNT, '', 'x'.repeat(10_000)]) {
      const [one, two] = [seal(ctx, text), seal(ctx, text)]
      expect([open(ctx, one), open(ctx, two)]).toEqual([text, text])
      expect(one).not.toBe(two)
      expect(one).toMatch(/^v1\.[\w-]+$/)
    }
    expect(Buffer.from(seal(ctx, ACCOUNT).slice(3), 'base64url').includes('31926819')).toBe(false)
  })

  test('another key, or a single changed bit, opens nothing', async () => {
    const { ctx } = await createWorld()
    const sealed = seal(ctx, ACCOUNT)
    expect(() => open({ sealingKey: randomBytes(32) }, sealed)).toThrow()
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      expect(() => open(ctx, `v1.${changed.toString('base64url')}`), `byte ${at}`).toThrow()
    }
    for (const none of ['', ACCOUNT, 'v1.', 'v1.AAAA', 'v2.AAAA']) expect(() => open(ctx, none)).toThrow()
  })
})

describe('the key', () => {
  const settings = (world: World, more = {}) => readSettings({ DATA_DIR: world.folder, ...more })

  test('is made once, for the owner of the files alone, and stays the same', async () => {
    const world = await createWorld()
    const file = join(world.folder, 'encryption.key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toEqual(world.ctx.sealingKey)
    expect(await openSealingKey(settings(world), world.ctx.db)).toEqual(world.ctx.sealingKey)
    const moved = settings(world, { ENCRYPTION_KEY: readFileSync(file, 'utf8').trim() })
    expect(await openSealingKey(moved, world.ctx.db)).toEqual(world.ctx.sealingKey)
  })

  test('comes from ENCRYPTION_KEY, in base64 or hex; anything else ends the start with a sentence', () => {
    const bytes = randomBytes(32)
    for (const form of ['base64', 'base64url', 'hex'] as const)
      expect(readSettings({ ENCRYPTION_KEY: bytes.toString(form) }).ENCRYPTION_KEY).toEqual(bytes)
    for (const bad of ['secret', bytes.toString('hex').slice(2), bytes.toString('base64').slice(3)])
      expect(() => readSettings({ ENCRYPTION_KEY: bad })).toThrow(/ENCRYPTION_KEY: must be 32 bytes/)
  })

  test('that is not the one the database began with is refused at the start', async () => {
    const world = await createWorld()
    const db = openDb(world.folder)
    try {
      const other = settings(world, { ENCRYPTION_KEY: randomBytes(32).toString('base64') })
      await expect(openSealingKey(other, db)).rejects.toThrow('ENCRYPTION_KEY is not the key')
      writeFileSync(join(world.folder, 'encryption.key'), randomBytes(32).toString('base64'))
      await expect(openSealingKey(settings(world), db)).rejects.toThrow('encryption.key in DATA_DIR is not the key')
      writeFileSync(join(world.folder, 'encryption.key'), '')
      await expect(openSealingKey(settings(world), db)).rejects.toThrow('holds no key')
    } finally {
      await db.close()
    }
  })
})
