import fc from 'fast-check'
import { type DeviceSigningKey, makeDeviceKey } from '../../../shared/handshake/device-signatures.ts'
import type { HandshakePunch } from '../../../shared/handshake/signed-bytes.ts'

export const MORNING = Date.parse('2026-11-28T07:02:00.000Z')

export const somePunch = (fields: Partial<HandshakePunch> = {}): HandshakePunch => ({
  id: '01935e2b-7c00-7abc-8def-0123456789ab',
  booking_id: '01935e2b-0000-7000-8000-00000000b001',
  kind: 'in',
  at: new Date(MORNING).toISOString(),
  clock: { offset_ms: -120, offset_age_s: 68_400, is_unsure: false },
  replaces: null,
  reason: '',
  ...fields,
})

export const someKey = async (id: string, kty: 'OKP' | 'EC' = 'OKP'): Promise<DeviceSigningKey> => ({
  id,
  ...(await makeDeviceKey(kty)),
})

export const anyPunch: fc.Arbitrary<HandshakePunch> = fc.record({
  id: fc.uuid(),
  booking_id: fc.uuid(),
  kind: fc.constantFrom('in', 'break', 'back', 'out'),
  at: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  clock: fc.record({
    offset_ms: fc.option(fc.integer({ min: -4_000_000_000_000, max: 4_000_000_000_000 })),
    offset_age_s: fc.option(fc.nat({ max: 4_000_000_000 })),
    is_unsure: fc.boolean(),
  }),
  replaces: fc.constant(null),
  reason: fc.constant(''),
})
export const anySignature = fc.record({
  key_id: fc.uuid(),
  value: fc.uint8Array({ minLength: 64, maxLength: 64 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
})
