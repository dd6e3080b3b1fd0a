import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkShownPunch } from '../../../shared/handshake/check-shown-punch.ts'
import {
  isPunchSignedBy,
  isWitnessSignedBy,
  makeDeviceKey,
  signPunch,
  signWitness,
} from '../../../shared/handshake/device-signatures.ts'
import { punchCode, readHandshakeCode } from '../../../shared/handshake/handshake-codes.ts'
import type { SignablePunch } from '../../../shared/handshake/signed-bytes.ts'
import { anyPunch, MORNING, someKey, somePunch } from './some-handshake.ts'

const KEY_ID = '01935e2b-0000-7000-8000-0000000000f1'
const OTHER_KEY_ID = '01935e2b-0000-7000-8000-0000000000f2'

/** Each thing that a punch says, said otherwise. */
const ALTERED: Partial<SignablePunch>[] = [
  { id: '01935e2b-7c00-7abc-8def-0123456789ac' },
  { booking_id: '01935e2b-0000-7000-8000-00000000b002' },
  { kind: 'out' },
  { at: '2026-11-28T06:02:00.000Z' },
  { replaces: '01935e2b-7c00-7abc-8def-0123456789ac' },
  { reason: 'Late' },
]

describe.each(['OKP', 'EC'] as const)('signatures by a key of type %s', (kty) => {
  test('what a device signed is known as its own, and anything else that it says is not', async () => {
    const key = await someKey(KEY_ID, kty)
    const signature = await signPunch(key, somePunch())
    expect(signature.key_id).toBe(KEY_ID)
    expect(await isPunchSignedBy(key.jwk, somePunch(), signature)).toBe(true)
    for (const fields of ALTERED)
      expect(await isPunchSignedBy(key.jwk, { ...somePunch(), ...fields }, signature), JSON.stringify(fields)).toBe(
        false,
      )
    const another = await someKey(KEY_ID, kty)
    expect(await isPunchSignedBy(another.jwk, somePunch(), signature)).toBe(false)
    for (const value of ['', 'AAAA', '!', signature.value.slice(1)])
      expect(await isPunchSignedBy(key.jwk, somePunch(), { ...signature, value })).toBe(false)
  })

  test('any punch is verified after its way through the code', async () => {
    const key = await someKey(KEY_ID, kty)
    await fc.assert(
      fc.asyncProperty(anyPunch, async (punch) => {
        const read = readHandshakeCode(punchCode({ punch, signature: await signPunch(key, punch) }))
        if (!('punch' in read)) throw new Error('no punch')
        expect(await isPunchSignedBy(key.jwk, read.punch.punch, read.punch.signature)).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  test('a countersignature is bound to all of the punch, to the grant and to its moment', async () => {
    const key = await someKey(KEY_ID, kty)
    const witness = { grant_id: '01935e2b-0000-7000-8000-00000000c001', at: '2026-11-28T08:02:00.000Z' }
    const signature = await signWitness(key, somePunch(), witness)
    expect(await isWitnessSignedBy(key.jwk, somePunch(), witness, signature)).toBe(true)
    for (const fields of ALTERED)
      expect(await isWitnessSignedBy(key.jwk, { ...somePunch(), ...fields }, witness, signature)).toBe(false)
    for (const other of [{ grant_id: OTHER_KEY_ID }, { at: '2026-11-28T08:03:00.000Z' }])
      expect(await isWitnessSignedBy(key.jwk, somePunch(), { ...witness, ...other }, signature)).toBe(false)
    expect(await isPunchSignedBy(key.jwk, somePunch(), signature)).toBe(false)
  })

  test('what is private of a key cannot be taken out of the browser', async () => {
    const { private_key, jwk } = await makeDeviceKey(kty)
    await expect(crypto.subtle.exportKey('jwk', private_key as CryptoKey)).rejects.toThrow(/not extractable/i)
    expect(Object.keys(jwk)).not.toContain('d')
  })
})

describe('a chief’s phone checks what it is shown', () => {
  const crewOf = async () => {
    const [amy, ben] = [await someKey(KEY_ID), await someKey(OTHER_KEY_ID)]
    const crew = [
      { booking_id: somePunch().booking_id, name: 'Amy', keys: [amy] },
      { booking_id: '01935e2b-0000-7000-8000-00000000b002', name: 'Ben', keys: [ben] },
    ]
    return { amy, ben, crew, grant: { crew, days: ['2026-11-28'], expires: '2026-12-12T00:00:00.000Z' } }
  }

  test('a punch of somebody on the list, of today', async () => {
    const { amy, crew, grant } = await crewOf()
    const shown = { punch: somePunch(), signature: await signPunch(amy, somePunch()) }
    const hours = (count: number) => MORNING + count * 3_600_000
    for (const now of [hours(0), hours(3), hours(-3), hours(23)])
      expect(await checkShownPunch(shown, grant, now)).toEqual({ person: crew[0], isVerified: true })
    for (const now of [hours(25), hours(-25)])
      expect(await checkShownPunch(shown, grant, now)).toEqual({
        refusal: 'Amy’s 07:02 is for another day. Ask them to press again.',
      })
  })

  test('of a day on which they are no chief, or after all of theirs', async () => {
    const { amy, grant } = await crewOf()
    const shown = { punch: somePunch(), signature: await signPunch(amy, somePunch()) }
    const refusalOf = (fields: Partial<typeof grant>) => checkShownPunch(shown, { ...grant, ...fields }, MORNING)
    expect(await refusalOf({ days: ['2026-11-29'] })).toEqual({ refusal: 'You are not a chief on Sat 28 Nov.' })
    // A night shift of the day before may end now.
    expect(await refusalOf({ days: ['2026-11-27'] })).toMatchObject({ isVerified: true })
    expect(await refusalOf({ expires: '2026-11-28T07:01:00.000Z' })).toEqual({
      refusal: 'You are not a chief on this job any more.',
    })
  })

  test('of another job', async () => {
    const { amy, grant } = await crewOf()
    const punch = somePunch({ booking_id: OTHER_KEY_ID })
    expect(await checkShownPunch({ punch, signature: await signPunch(amy, punch) }, grant, MORNING)).toEqual({
      refusal: 'That is for another job, or for somebody who isn’t on your list.',
    })
  })

  test('altered on its way, or by somebody else in their name', async () => {
    const { amy, ben, grant } = await crewOf()
    const signature = await signPunch(amy, somePunch())
    expect(await checkShownPunch({ punch: somePunch({ kind: 'out' }), signature }, grant, MORNING)).toEqual({
      refusal: 'That is not what Amy’s phone signed.',
    })
    const byBen = { punch: somePunch(), signature: await signPunch(ben, somePunch()) }
    expect(await checkShownPunch(byBen, grant, MORNING)).toEqual({
      refusal: 'That was made on Ben’s phone, in Amy’s name.',
    })
  })

  test('by a phone that the list does not know yet, it is for the chief to see who it is', async () => {
    const { crew, grant } = await crewOf()
    const key = await someKey('01935e2b-0000-7000-8000-0000000000f3')
    const shown = { punch: somePunch(), signature: await signPunch(key, somePunch()) }
    expect(await checkShownPunch(shown, grant, MORNING)).toEqual({ person: crew[0], isVerified: false })
  })
})
