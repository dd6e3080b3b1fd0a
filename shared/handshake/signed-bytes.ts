import type { ClockKind } from '../hours/punches.ts'
import { canonicalJson } from '../pay/terms-hash.ts'
import type { PunchKind } from '../pay/work-days.ts'

/** What of a punch its phone signs. Ids are UUIDs, times ISO. */
export type SignablePunch = {
  id: string
  booking_id: string
  kind: ClockKind
  at: string
  replaces: string | null
  reason: string
}
/** A press as it goes from phone to phone: never a correction, whose reason may be long. */
export type HandshakePunch = SignablePunch & {
  kind: PunchKind
  clock: { offset_ms: number | null; offset_age_s: number | null; is_unsure: boolean }
  replaces: null
  reason: ''
}
/** What a chief's phone signs beside the punch that it has seen. `at`: when, by that phone. */
export type SignedWitness = { grant_id: string; at: string }

/** What one release signs every later one verifies: these bytes never change. */
export const punchBytesToSign = ({ id, booking_id, kind, at, replaces, reason }: SignablePunch) =>
  textBytes(canonicalJson({ id, booking_id, kind, at: new Date(at).toISOString(), replaces, reason }))

export const witnessBytesToSign = (punch: SignablePunch, { grant_id, at }: SignedWitness) =>
  joinBytes([textBytes('standby witness\n'), uuidBytes(grant_id), momentBytes(at), punchBytesToSign(punch)])

const KINDS: PunchKind[] = ['in', 'break', 'back', 'out']
/** Beside the kind, in the first byte. */
const FLAGS = { is_unsure: 8, has_offset: 16, has_age: 32 }
export const PACKED_PUNCH_BYTES = 53

export function packPunch({ id, booking_id, kind, at, clock }: HandshakePunch): Uint8Array {
  const flags =
    (clock.is_unsure ? FLAGS.is_unsure : 0) |
    (clock.offset_ms === null ? 0 : FLAGS.has_offset) |
    (clock.offset_age_s === null ? 0 : FLAGS.has_age)
  const numbers = new DataView(new ArrayBuffer(12))
  numbers.setBigInt64(0, BigInt(clock.offset_ms ?? 0))
  numbers.setUint32(8, clock.offset_age_s ?? 0)
  const first = Uint8Array.of(KINDS.indexOf(kind) | flags)
  return joinBytes([first, momentBytes(at), uuidBytes(id), uuidBytes(booking_id), new Uint8Array(numbers.buffer)])
}

/** Null where it is none. */
export function unpackPunch(bytes: Uint8Array): HandshakePunch | null {
  const flags = bytes[0]!
  const numbers = viewOf(bytes.subarray(41, 53))
  const at = readMoment(bytes.subarray(1, 9))
  const kind = KINDS[flags & 7]
  if (!kind || !at || flags > 63) return null
  return {
    id: readUuid(bytes.subarray(9, 25)),
    booking_id: readUuid(bytes.subarray(25, 41)),
    kind,
    at,
    clock: {
      offset_ms: flags & FLAGS.has_offset ? Number(numbers.getBigInt64(0)) : null,
      offset_age_s: flags & FLAGS.has_age ? numbers.getUint32(8) : null,
      is_unsure: (flags & FLAGS.is_unsure) > 0,
    },
    replaces: null,
    reason: '',
  }
}

export function joinBytes(parts: Uint8Array[]) {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

export const textBytes = (text: string) => new TextEncoder().encode(text)

export const uuidBytes = (id: string) =>
  Uint8Array.from(id.replaceAll('-', '').match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

export function readUuid(bytes: Uint8Array) {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export function momentBytes(at: string) {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigInt64(0, BigInt(Date.parse(at)))
  return new Uint8Array(view.buffer)
}

/** ISO; null for what no clock shows. */
export function readMoment(bytes: Uint8Array) {
  const moment = new Date(Number(viewOf(bytes).getBigInt64(0)))
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)
