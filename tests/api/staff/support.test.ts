import { expect, test } from 'vitest'
import { readSettings } from '../../../server/ports/settings.ts'
import { createWorld } from '../../support/world.ts'

test('whoever asks, signed in or not, hears where to write for help; and that there is no address where none is set', async () => {
  const supportOf = async (env: Record<string, string>) => (await (await createWorld(env)).call('GET', '/support')).body
  expect(await supportOf({ SUPPORT_EMAIL: 'help@standby.example' })).toEqual({ email: 'help@standby.example' })
  expect(await supportOf({})).toEqual({ email: null })
  expect(() => readSettings({ SUPPORT_EMAIL: 'the office' })).toThrow(/SUPPORT_EMAIL/)
})
