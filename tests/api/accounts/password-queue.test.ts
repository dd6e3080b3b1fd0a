import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { joinServer, PASSWORD } from '../../support/api.ts'
import { listen } from '../../support/outside/listen.ts'
import { createWorld } from '../../support/world.ts'

const FLOOD = 16

type SignIn = { email: string; password: string; from: string; cookie?: string }

/** The server behind a proxy, and a sign-in from an address. */
async function startSignIns() {
  const world = await createWorld({ TRUST_PROXY: '1' })
  const origin = await listen(world)
  const signIn = ({ email, password, from, cookie }: SignIn) =>
    fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(cookie && { cookie }) },
      body: JSON.stringify({ email, password }),
    })
  /** Wrong passwords for several accounts, all of one /48, then what is given, and who of these two was answered first. */
  async function amid(own: SignIn): Promise<'flood' | 'own'> {
    let [sent, answered, isOver] = [0, 0, false]
    async function wrong() {
      const n = sent++
      const { status } = await signIn({
        email: `${n}@example.com`,
        password: 'not the right one',
        from: `2001:db8:0:${n}::1`,
      })
      expect(status).toBe(401)
      answered += 1
    }
    // As many are under way all the time, however slow this machine is.
    const flood = Array.from({ length: FLOOD }, async () => {
      while (!isOver) await wrong()
    })
    while (answered === 0) await turn()
    const last = wrong().then(() => 'flood' as const)
    const mine = signIn(own).then(({ status }) => (expect(status).toBe(200), 'own' as const))
    const first = await Promise.race([last, mine])
    isOver = true
    await Promise.all([...flood, last, mine])
    return first
  }
  return { origin, signIn, amid }
}

test('a flood of wrong passwords from one /48 waits for itself: a sign-in from elsewhere is answered before it', async () => {
  const { origin, amid } = await startSignIns()
  const { email } = await joinServer(origin, 'freelancer')
  expect(await amid({ email, password: PASSWORD, from: '203.0.113.9' })).toBe('own')
})

test('on a device where somebody has signed in before they come first, from the network of the flood too', async () => {
  const { origin, signIn, amid } = await startSignIns()
  const { email } = await joinServer(origin, 'freelancer')
  const own = { email, password: PASSWORD, from: '2001:db8:0:99::1' }
  const cookie = (await signIn(own)).headers.get('set-cookie')!.split(';')[0]!
  expect(await amid({ ...own, cookie })).toBe('own')
})
