import { expect, test } from 'vitest'
import { readSettings } from '../../../server/ports/settings.ts'
import { createWorld } from '../../support/world.ts'

test('everybody, signed in or not, gets the support’s address; or that there is none', async () => {
  const supportOf = async (env: Record<string, string>) => (await (await createWorld(env)).call('GET', '/support')).body
  expect(await supportOf({ SUPPORT_EMAIL: 'help@standby.example' })).toEqual({ email: 'help@standby.example' })
  expect(await supportOf({})).toEqual({ email: null })
  expect(() => readSettings({ SUPPORT_EMAIL: 'the office' })).toThrow(/SUPPORT_EMAIL/)
})
