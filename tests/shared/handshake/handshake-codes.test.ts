import fc from 'fast-check'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { fromBase45, toBase45 } from '../../../shared/handshake/base45.ts'
import { CODE_REFUSALS, punchCode, readHandshakeCode, witnessCode } from '../../../shared/handshake/handshake-codes.ts'
import { anyPunch, anySignature, somePunch } from './some-handshake.ts'

const SOME_SIGNATURE = {
  key_id: '01935e2b-0000-7000-8000-0000000000f1',
  value: Buffer.alloc(64, 7).toString('base64url'),
}

test('bytes of any length come back from base45, and the RFC’s examples are written as there', () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => void expect(fromBase45(toBase45(bytes))).toEqual(bytes)))
  expect(toBase45(Buffer.from('Hello!!'))).toBe('%69 VD92EX0')
  expect(Buffer.from(fromBase45('QED8WEX0')!).toString()).toBe('ietf!')
  for (const broken of ['A', 'AB:C', 'ab', '::', 'GGW:::']) expect(fromBase45(broken), broken).toBeNull()
})

test('any punch and its signature come back from the code, which has under 300 characters that QR holds best', () => {
  fc.assert(
    fc.property(anyPunch, anySignature, (punch, signature) => {
      const code = punchCode({ punch, signature })
      expect(code.length).toBeLessThan(300)
      expect(code).toMatch(/^[0-9A-Z $%*+./:-]+$/)
      expect(readHandshakeCode(code)).toEqual({ punch: { punch, signature } })
    }),
  )
})

test('any countersignature comes back, its name cut between two characters', () => {
  const anyWitness = fc.record({ grant_id: fc.uuid(), at: anyPunch.map(({ at }) => at) })
  fc.assert(
    fc.property(
      fc.uuid(),
      anyWitness,
      anySignature,
      fc.string({ unit: 'grapheme' }),
      (id, witness, signature, name) => {
        const code = witnessCode({ punch_id: id, witness, signature, name })
        expect(code.length).toBeLessThan(300)
        const read = readHandshakeCode(code)
        if (!('witness' in read)) throw new Error('no countersignature')
        expect({ ...read.witness, name }).toEqual({ punch_id: id, witness, signature, name })
        expect(name.startsWith(read.witness.name)).toBe(true)
        expect(Buffer.byteLength(read.witness.name)).toBeGreaterThanOrEqual(Math.min(Buffer.byteLength(name), 25))
      },
    ),
  )
})

test('the square of a punch has 49 modules a side, so that an old camera reads it from an arm’s length', () => {
  expect(encode(punchCode({ punch: somePunch(), signature: SOME_SIGNATURE }), { ecc: 'M', border: 0 }).size).toBe(49)
})

test('what Standby has not written is refused with what to do, whatever it is', () => {
  const code = punchCode({ punch: somePunch(), signature: SOME_SIGNATURE })
  for (const foreign of ['', 'https://example.org/menu', 'WIFI:S:Crew;P:secret;;', 'standby-p1:', 'STANDBY-P'])
    expect(readHandshakeCode(foreign), foreign).toEqual({ refusal: CODE_REFUSALS.foreign })
  for (const newer of [code.replace('P1', 'P2'), code.replace('P1', 'X1')])
    expect(readHandshakeCode(newer)).toEqual({ refusal: CODE_REFUSALS.newer })
  for (const damaged of [code.slice(0, -3), `${code}AAA`, code.replace(/.$/, 'x'), 'STANDBY-P1:', 'STANDBY-W1:AAA'])
    expect(readHandshakeCode(damaged), damaged).toEqual({ refusal: CODE_REFUSALS.damaged })
  fc.assert(fc.property(fc.string(), (text) => void readHandshakeCode(text)))
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      for (const mark of ['STANDBY-P1:', 'STANDBY-W1:']) readHandshakeCode(mark + toBase45(bytes))
    }),
  )
})
