import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createEmployer } from '../support/factories/people.ts'
import { createWorld } from '../support/world.ts'

test('`npm run staff` beside a server on PostgreSQL grants the staff role, and lists who has it', async () => {
  const world = await createWorld()
  const { DATA_DIR, DATABASE_URL } = world.ctx.settings
  const eva = await createEmployer(world)
  const staff = async (...words: string[]) =>
    (
      await promisify(execFile)(process.execPath, ['scripts/command.mjs', 'staff', ...words], {
        env: { ...process.env, DATA_DIR, DATABASE_URL },
      })
    ).stdout
  await staff('grant', eva.user.email)
  expect(await staff('list')).toContain(eva.user.email)
  expect((await eva.get('/auth/me')).body).toMatchObject({ is_staff: true })
})
