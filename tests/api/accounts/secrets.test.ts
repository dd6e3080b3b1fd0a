import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openSqlite } from '../../../server/db/sqlite.ts'
import { meta } from '../../../server/db/schema/sync.ts'
import { readSettings } from '../../../server/ports/settings.ts'
import { readVapidKeys } from '../../../server/ports/push.ts'
import { openSealedText, openSealingKey, sealText } from '../../../server/ports/seal.ts'
import { createWorld, type World } from '../../support/world.ts'

const ACCOUNT = '31926819 – Łódź 🎚'

describe('sealing', () => {
  test('is reversible, differs each time, and reveals nothing of the text', async () => {
    const { ctx } = await createWorld()
    for (const text of [ACCOUNT, '', 'x'.repeat(10_000)]) {
      const [one, two] = [sealText(ctx, text), sealText(ctx, text)]
      expect([openSealedText(ctx, one), openSealedText(ctx, two)]).toEqual([text, text])
      expect(one).not.toBe(two)
      expect(one).toMatch(/^v1\.[\w-]+$/)
    }
    expect(Buffer.from(sealText(ctx, ACCOUNT).slice(3), 'base64url').includes('31926819')).toBe(false)
  })

  test('fails with another key, or a single changed bit', async () => {
    const { ctx } = await createWorld()
    const sealed = sealText(ctx, ACCOUNT)
    expect(() => openSealedText({ sealingKey: randomBytes(32) }, sealed)).toThrow()
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      expect(() => openSealedText(ctx, `v1.${changed.toString('base64url')}`), `byte ${at}`).toThrow()
    }
    for (const none of ['', ACCOUNT, 'v1.', 'v1.AAAA', 'v2.AAAA']) expect(() => openSealedText(ctx, none)).toThrow()
  })
})

describe('the key', () => {
  const settings = (world: World, more = {}) => readSettings({ DATA_DIR: world.folder, ...more })

  test('is created once, readable by its owner only, and stays the same', async () => {
    const world = await createWorld()
    const file = join(world.folder, 'encryption.key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toEqual(world.ctx.sealingKey)
    expect(await openSealingKey(settings(world), world.ctx.db)).toEqual(world.ctx.sealingKey)
    const moved = settings(world, { ENCRYPTION_KEY: readFileSync(file, 'utf8').trim() })
    expect(await openSealingKey(moved, world.ctx.db)).toEqual(world.ctx.sealingKey)
  })

  test('comes from ENCRYPTION_KEY, in base64 or hex; anything else ends the start with a message', () => {
    const bytes = randomBytes(32)
    for (const form of ['base64', 'base64url', 'hex'] as const)
      expect(readSettings({ ENCRYPTION_KEY: bytes.toString(form) }).ENCRYPTION_KEY).toEqual(bytes)
    for (const bad of ['secret', bytes.toString('hex').slice(2), bytes.toString('base64').slice(3)])
      expect(() => readSettings({ ENCRYPTION_KEY: bad })).toThrow(/ENCRYPTION_KEY: must be 32 bytes/)
  })

  test('that differs from the database’s first one is refused at the start', async () => {
    const world = await createWorld()
    const db = openSqlite(world.folder)
    try {
      const other = settings(world, { ENCRYPTION_KEY: randomBytes(32).toString('base64') })
      await expect(openSealingKey(other, db)).rejects.toThrow('ENCRYPTION_KEY: this is not the key')
      writeFileSync(join(world.folder, 'encryption.key'), randomBytes(32).toString('base64'))
      await expect(openSealingKey(settings(world), db)).rejects.toThrow('encryption.key in DATA_DIR is not the key')
      writeFileSync(join(world.folder, 'encryption.key'), '')
      await expect(openSealingKey(settings(world), db)).rejects.toThrow('holds no key: put back the one from a backup')
      rmSync(join(world.folder, 'encryption.key'))
      await expect(openSealingKey(settings(world), db)).rejects.toThrow('is missing')
      expect(existsSync(join(world.folder, 'encryption.key')), 'no other is made').toBe(false)
    } finally {
      await db.close()
    }
  })

  test.each(['', 'c2hvcnQ=', '\0'.repeat(45)])(
    'whose file a crash left as %j is created anew, as nothing was sealed with it',
    async (left) => {
      const world = await createWorld()
      const file = join(world.folder, 'encryption.key')
      const db = openSqlite(world.folder)
      try {
        await db.write((tx) => tx.delete(meta).where(eq(meta.key, 'sealing_key')).run())
        writeFileSync(file, left)
        const key = await openSealingKey(settings(world), db)
        expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toEqual(key)
        expect(key).toHaveLength(32)
        expect(statSync(file).mode & 0o777).toBe(0o600)
        expect(readdirSync(world.folder).filter((name) => name.endsWith('.part'))).toEqual([])
      } finally {
        await db.close()
      }
    },
  )
})

describe('the VAPID keys', () => {
  test('in a file left empty by a crash are created anew, unless a device has subscribed with the old ones', async () => {
    const world = await createWorld()
    const file = join(world.folder, 'vapid.json')
    const readKeys = (isUsed: boolean) => readVapidKeys(readSettings({ DATA_DIR: world.folder }), async () => isUsed)
    const first = await readKeys(true)
    expect(await readKeys(true)).toEqual(first)
    for (const left of ['', '{"publicKey":"', '{}']) {
      writeFileSync(file, left)
      await expect(readKeys(true)).rejects.toThrow(/vapid\.json holds no key: put back .* or remove it/)
      expect(readFileSync(file, 'utf8')).toBe(left)
      expect((await readKeys(false)).publicKey).toHaveLength(87)
    }
    rmSync(file)
    expect(await readKeys(true)).not.toEqual(first)
  })
})
