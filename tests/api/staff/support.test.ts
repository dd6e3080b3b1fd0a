import { expect, test } from 'vitest'
import { privacyParts } from '../../../client/mailed/privacy-texts.ts'
import { readSettings } from '../../../server/ports/settings.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { createWorld } from '../../support/world.ts'

test('everybody, signed in or not, gets the support’s address and who runs the server; or that there is none', async () => {
  const supportOf = async (env: Record<string, string>) => (await (await createWorld(env)).call('GET', '/support')).body
  const operator = { OPERATOR_NAME: ' Dock & Truss Ltd ', OPERATOR_ADDRESS: '1 Quay Street, Manchester' }
  expect(await supportOf({ SUPPORT_EMAIL: 'help@standby.example', ...operator })).toEqual({
    email: 'help@standby.example',
    operator_name: 'Dock & Truss Ltd',
    operator_address: '1 Quay Street, Manchester',
  })
  expect(await supportOf({})).toEqual({ email: null, operator_name: null, operator_address: null })
  expect(() => readSettings({ SUPPORT_EMAIL: 'the office' })).toThrow(/SUPPORT_EMAIL/)
})

const JOINING = { email: 'sam@example.com', password: 'load-in at seven', full_name: 'Sam', user_type: 'freelancer' }

test('each cookie that the server sets is named on /privacy', async () => {
  const world = await createWorld()
  const ana = await createFreelancer(world)
  const answers = [
    await world.call('POST', '/auth/register', JOINING),
    await ana.get('/auth/google/login'),
    await ana.get('/auth/microsoft/login'),
  ]
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie().map((cookie) => cookie.split('=')[0]!))
  expect(cookies).toHaveLength(3)
  const words = JSON.stringify(privacyParts(true))
  expect(cookies.filter((cookie) => !words.includes(cookie))).toEqual([])
})
