import { beforeAll, expect, test } from 'vitest'
import { checkShownWitness } from '../../../shared/handshake/check-shown-witness.ts'
import { fromBase45, toBase45 } from '../../../shared/handshake/base45.ts'
import { type DeviceSigningKey, signWitness } from '../../../shared/handshake/device-signatures.ts'
import { readHandshakeCode, type ShownWitness, witnessCode } from '../../../shared/handshake/handshake-codes.ts'
import type { CrewChief } from '../../../shared/hours/crew-chiefs.ts'
import { someKey, somePunch } from './some-handshake.ts'

const [DAN, SUE] = ['01935e2b-0000-7000-8000-00000000c001', '01935e2b-0000-7000-8000-00000000c002']
const KEYS = {} as Record<'dan' | 'sue' | 'other', DeviceSigningKey>
beforeAll(async () => {
  KEYS.dan = await someKey('01935e2b-0000-7000-8000-0000000000f1')
  KEYS.sue = await someKey('01935e2b-0000-7000-8000-0000000000f2', 'EC')
  KEYS.other = await someKey('01935e2b-0000-7000-8000-0000000000f3')
})

const chief = (id: string, name: string, keys: DeviceSigningKey[], days = ['2026-11-28']): CrewChief => ({
  id,
  job_id: 'j1',
  name,
  days,
  keys: keys.map(({ id: key_id, jwk }) => ({ id: key_id, jwk })),
})
const dan = (fields: Partial<CrewChief> = {}) => ({ ...chief(DAN, 'Dan Hale', [KEYS.dan]), ...fields })
const sue = () => chief(SUE, 'Sue Park', [KEYS.sue])

async function answerOf(key: DeviceSigningKey, { grant_id = DAN, punch = somePunch() } = {}): Promise<ShownWitness> {
  const witness = { grant_id, at: '2026-11-28T07:04:00.000Z' }
  return { punch_id: punch.id, witness, signature: await signWitness(key, punch, witness), name: 'Dan Hale' }
}
const check = async (answer: ShownWitness, ...chiefs: CrewChief[]) => checkShownWitness(answer, somePunch(), chiefs)

test('what a chief’s phone has signed of this press is theirs, by either kind of key, after they were named anew, too', async () => {
  expect(await check(await answerOf(KEYS.dan), dan(), sue())).toEqual({ isVerified: true, name: 'Dan Hale' })
  const sues = await answerOf(KEYS.sue, { grant_id: SUE })
  expect(await check(sues, dan(), sue())).toEqual({ isVerified: true, name: 'Sue Park' })
  const renamed = await answerOf(KEYS.dan, { grant_id: '01935e2b-0000-7000-8000-00000000c009' })
  expect(await check(renamed, dan())).toEqual({ isVerified: true, name: 'Dan Hale' })
})

test('whatever byte of an answer is altered, it is refused or names nobody else', async () => {
  const answer = await answerOf(KEYS.dan)
  const code = witnessCode(answer)
  const [mark, bytes] = [code.slice(0, 11), fromBase45(code.slice(11))!]
  const nameFrom = 16 + 16 + 8 + 16 + 64
  for (const place of bytes.keys()) {
    const altered = bytes.slice()
    altered[place]! ^= 1
    const read = readHandshakeCode(mark + toBase45(altered))
    if ('refusal' in read || !('witness' in read)) continue
    const isAnother = read.witness.punch_id !== answer.punch_id
    const checked = await check(read.witness, dan())
    if (place >= nameFrom) expect(checked, `name, byte ${place}`).toEqual({ isVerified: true, name: 'Dan Hale' })
    else if (!isAnother) expect(checked, `byte ${place}`).toHaveProperty('refusal')
  }
})

test('an answer to another press, time or day than this one is refused', async () => {
  for (const punch of [
    somePunch({ at: '2026-11-28T06:02:00.000Z' }),
    somePunch({ kind: 'out' }),
    somePunch({ booking_id: '01935e2b-0000-7000-8000-00000000b009' }),
  ])
    expect(await check(await answerOf(KEYS.dan, { punch }), dan())).toEqual({
      refusal: 'That is not what Dan Hale’s phone signed. Scan it again, or go on without.',
    })
})

test('another’s phone in a chief’s name, a chief of another day and nobody’s are refused, in words', async () => {
  expect(await check(await answerOf(KEYS.sue), dan(), sue())).toEqual({
    refusal: 'That was signed on Sue Park’s phone, in Dan Hale’s name.',
  })
  expect(await check(await answerOf(KEYS.other), dan())).toEqual({
    refusal: 'That was not signed on Dan Hale’s phone. What you clocked counts without it.',
  })
  expect(await check(await answerOf(KEYS.dan), dan({ days: ['2026-11-30'] }))).toEqual({
    refusal: 'Dan Hale is not your chief on Sat 28 Nov.',
  })
  expect(await check(await answerOf(KEYS.other, { grant_id: SUE }), dan())).toEqual({
    refusal: 'That isn’t from your chief for this day. What you clocked counts without it.',
  })
})

test('a phone that has heard of no chief, or has no key of theirs, leaves it to the server', async () => {
  const answer = await answerOf(KEYS.dan)
  expect(await check(answer)).toEqual({ isVerified: false, name: 'Dan Hale' })
  expect(await check({ ...answer, name: 'Somebody' }, dan({ keys: [] }))).toEqual({
    isVerified: false,
    name: 'Dan Hale',
  })
})
