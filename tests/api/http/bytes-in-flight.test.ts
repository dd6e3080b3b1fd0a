import { connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { BODY_SHARES, openBytesInFlight } from '../../../server/http/bytes-in-flight.ts'
import { addressBlocksAround } from '../../../server/ports/address-blocks.ts'
import { PHOTO_BYTES_MAX } from '../../../shared/limits.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { listen } from '../../support/outside/listen.ts'
import { createWorld } from '../../support/world.ts'

const MB = 1_048_576
type Sent = {
  path?: string
  from: string
  bytes: number
  type?: string
  token?: string
  body?: string
  method?: string
}

/** A request of somebody at this address, with as much of its body as is given. */
function begin(origin: string, { path = '/api/auth/login', method = 'POST', from, token, bytes, type, body }: Sent) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const heads = [`x-forwarded-for: ${from}`, `content-type: ${type ?? 'application/json'}`, `content-length: ${bytes}`]
  if (token) heads.push(`authorization: Bearer ${token}`)
  socket.write([`${method} ${path} HTTP/1.1`, 'host: localhost', ...heads, '', body ?? ''].join('\r\n'))
  return { socket, answered: answerOf(socket) }
}

const answerOf = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += String(chunk)
      if (text.includes('\r\n\r\n')) resolve(text)
    })
    socket.on('error', () => resolve(text))
  })

const FORM = 'multipart/form-data; boundary=b'

async function startWorld() {
  const world = await createWorld({ TRUST_PROXY: '1' })
  return { world, origin: await listen(world) }
}

/** What somebody else, at an address of their own, is answered: a message, a sign-in with the wrong password, the profile. */
async function honest(origin: string, person: Person, to: Person) {
  const ask = async (method: string, path: string, body: unknown) => {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': '192.0.2.77',
      authorization: `Bearer ${person.token}`,
    }
    return (await fetch(`${origin}/api${path}`, { method, headers, body: JSON.stringify(body) })).status
  }
  return [
    await ask('POST', '/messages/send-direct', { recipient_id: to.user.id, content: 'Doors at six' }),
    await ask('POST', '/auth/login', { email: person.user.email, password: 'not the right one' }),
    await ask('PUT', '/users/profile', { full_name: 'Ana Shaw' }),
  ]
}

describe('what is announced takes nothing away', () => {
  test.each([
    ['twelve profiles of 15 MB by four accounts of four /64', 12, 15_000_000],
    ['forty photos by four accounts', 40, PHOTO_BYTES_MAX],
  ])('%s, of which no byte comes', async (_, count, bytes) => {
    const { world, origin } = await startWorld()
    const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
    const four = await Promise.all(Array.from({ length: 4 }, () => createFreelancer(world)))
    const isPhoto = bytes === PHOTO_BYTES_MAX
    const open = Array.from({ length: count }, (_item, n) =>
      begin(origin, {
        ...(isPhoto ? { path: '/api/users/photos', type: FORM } : { path: '/api/users/profile', method: 'PUT' }),
        from: `2001:db8:${n % 4}::1`,
        token: four[n % 4]!.token,
        bytes,
      }),
    )
    await vi.waitFor(() => expect(open.every(({ socket }) => socket.bytesWritten > 0)).toBe(true), { timeout: 10_000 })
    for (let n = 0; n < 20; n++) await turn()
    expect(await honest(origin, ana, eva)).toEqual([201, 401, 200])
  })

  test('sign-ins of 64 kB by strangers of as many networks as fill their share, of which no byte comes', async () => {
    const { world, origin } = await startWorld()
    const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
    const count = Math.ceil(BODY_SHARES.strangers.all / 64_000) + 20
    const open = Array.from({ length: count }, (_item, n) =>
      begin(origin, { from: `2001:db8:${n.toString(16)}::1`, bytes: 64_000 }),
    )
    await vi.waitFor(() => expect(open.every(({ socket }) => socket.bytesWritten > 0)).toBe(true), { timeout: 10_000 })
    for (let n = 0; n < 20; n++) await turn()
    expect(await honest(origin, ana, eva)).toEqual([201, 401, 200])
  })

  test('strangers who send all of 64 kB but the end lose theirs before anybody else is refused', async () => {
    const { world, origin } = await startWorld()
    const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
    const body = ' '.repeat(64_000)
    const open = Array.from({ length: 280 }, (_item, n) =>
      begin(origin, { from: `2001:db8:7:${n.toString(16)}::1`, bytes: 64_001, body }),
    )
    const refused = await Promise.race(open.map(({ answered }) => answered))
    expect(refused).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 5\r\n/)
    expect(await honest(origin, ana, eva)).toEqual([201, 401, 200])
  })

  test('one address has 32 MB of files, counted as they come, and released', async () => {
    const { world, origin } = await startWorld()
    const people = await Promise.all(Array.from({ length: 4 }, () => createFreelancer(world)))
    const half = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${'x'.repeat(9 * MB)}`
    const upload = ({ token }: Person) =>
      begin(origin, {
        path: '/api/users/photos',
        type: FORM,
        from: '198.51.100.9',
        token,
        bytes: PHOTO_BYTES_MAX,
        body: half,
      })
    const open = people.map(upload)
    const refused = await Promise.race(open.map(({ answered }) => answered))
    expect(refused).toMatch(/^HTTP\/1.1 503 /)
    for (const { socket } of open) socket.destroy()
    const whole = world.ctx.bytesInFlight('files', [], () => {})
    await vi.waitFor(() => {
      expect(whole.add(BODY_SHARES.files.all)).toBe(true)
      whole.release()
    })
  })
})

describe('the shares', () => {
  const at = (address: string) => addressBlocksAround(address)
  const nobody = () => {}

  test('what whoever has most holds is given back first, the largest that is still on its way', () => {
    const hold = openBytesInFlight()
    const ended: string[] = []
    const open = (name: string, block: string, bytes: number) => {
      const held = hold('files', at(block), () => ended.push(name))
      expect(held.add(bytes)).toBe(true)
      return held
    }
    const block = (n: number) => `32.1.13.${n}.0.0.0.0`
    const whole = open('whole', block(0), 20 * MB)
    whole.arrived()
    open('small', block(0), 4 * MB)
    open('of the same', block(0), 5 * MB)
    for (const n of [1, 2, 3]) open(`other ${n}`, block(n), 28 * MB)
    open('honest', '198.51.100.1', 14 * MB)
    expect(ended).toEqual([])
    open('more', '192.0.2.1', 6 * MB)
    expect(ended).toEqual(['of the same'])
    open('again', '192.0.2.1', 6 * MB)
    expect(ended).toEqual(['of the same', 'other 1'])
  })

  test('nobody is ended for whoever would have more', () => {
    const hold = openBytesInFlight()
    const ended: number[] = []
    for (let n = 0; n < 8; n++) hold('files', at(`198.51.${n}.1`), () => ended.push(n)).add(16 * MB)
    const more = hold('files', at('192.0.2.1'), () => ended.push(9))
    expect([more.add(15 * MB), ended]).toEqual([true, [0]])
    expect([more.add(1 * MB), more.add(2 * MB), ended]).toEqual([true, false, [0]])
  })

  test('a /48 has four times as much as a /64 in it, a /56 twice, a /24 four times an address', () => {
    const most = (blocks: string[]) => {
      const hold = openBytesInFlight()
      return blocks.map((block) => hold('files', at(block), nobody).add(32 * MB)).filter(Boolean).length
    }
    const six = [1, 2, 3, 4, 5, 6]
    expect(most(six.map(() => '32.1.13.184.0.0.0.0'))).toBe(1)
    expect(most(six.map((n) => `32.1.13.184.0.0.0.${n}`))).toBe(2)
    expect(most(six.map((n) => `32.1.13.184.0.0.${n}.0`))).toBe(4)
    expect(most(six.map((n) => `198.51.100.${n}`))).toBe(4)
  })

  test('short bodies of people, those of strangers, and files take nothing from each other', () => {
    const hold = openBytesInFlight()
    expect(hold('files', [], nobody).add(BODY_SHARES.files.all)).toBe(true)
    expect(hold('strangers', [], nobody).add(BODY_SHARES.strangers.all)).toBe(true)
    expect(hold('files', [], nobody).add(1)).toBe(false)
    expect(hold('words', [], nobody).add(BODY_SHARES.words.all)).toBe(true)
  })

  test('nobody is ended for whoever would have as much', () => {
    const hold = openBytesInFlight()
    const ended: number[] = []
    for (let n = 0; n < 8; n++) hold('files', at(`198.51.${n}.1`), () => ended.push(n)).add(16 * MB)
    expect([hold('files', at('192.0.2.1'), nobody).add(16 * MB), ended]).toEqual([false, []])
  })

  test('who has most is who has most in all, in however small bodies', () => {
    const hold = openBytesInFlight()
    const ended: string[] = []
    const open = (name: string, address: string, bytes: number) =>
      hold('files', at(address), () => ended.push(name)).add(bytes)
    for (const n of [1, 2, 3]) open(`one of 30 ${n}`, `203.0.${n}.1`, 30 * MB)
    for (let n = 0; n < 8; n++) open('one of many', '198.51.100.1', 4 * MB)
    expect([open('more', '192.0.2.1', 7 * MB), ended]).toEqual([true, ['one of many']])
  })

  test('what was given back is counted off once, and takes no more', () => {
    const hold = openBytesInFlight()
    const [many, few] = [hold('words', [], nobody), hold('words', at('192.0.2.1'), nobody)]
    const ended: string[] = []
    const flood = hold('words', at('198.51.100.1'), () => ended.push('flood'))
    expect([many.add(28 * MB), flood.add(4 * MB), few.add(2 * MB), ended]).toEqual([true, true, true, ['flood']])
    expect(flood.add(1)).toBe(false)
    // Its request ends, too.
    flood.release()
    flood.release()
    for (const { arrived } of [many, few]) arrived()
    const rest = hold('words', [], nobody)
    expect([rest.add(2 * MB), rest.add(1)]).toEqual([true, false])
    many.release()
    expect(hold('words', [], nobody).add(28 * MB)).toBe(true)
  })

  test.each([
    ['files', 32, 128],
    ['words', 4, 32],
    ['strangers', 2, 16],
  ] as const)('of %s an address has %d MB at once, and all have %d', (share, each, all) => {
    const one = openBytesInFlight()(share, at('192.0.2.1'), nobody)
    expect([one.add(each * MB), one.add(1)]).toEqual([true, false])
    const everybody = openBytesInFlight()(share, [], nobody)
    expect([everybody.add(all * MB), everybody.add(1)]).toEqual([true, false])
  })
})
