import { fromBase45, toBase45 } from './base45.ts'
import {
  type HandshakePunch,
  joinBytes,
  momentBytes,
  PACKED_PUNCH_BYTES,
  packPunch,
  readMoment,
  readUuid,
  type SignedWitness,
  textBytes,
  unpackPunch,
  uuidBytes,
} from './signed-bytes.ts'

/** By which key of a device, and the bytes in base64url. */
export type DeviceSignature = { key_id: string; value: string }
/** What a person's phone shows their chief. */
export type ShownPunch = { punch: HandshakePunch; signature: DeviceSignature }
/** What the chief's phone shows back. `name`: who signs, for people to read. */
export type ShownWitness = {
  punch_id: string
  witness: SignedWitness
  signature: DeviceSignature
  name: string
}
export type ReadCode = { punch: ShownPunch } | { witness: ShownWitness } | { refusal: string }

/** Name, kind and version of a code; a later version has a later digit. */
const PUNCH_MARK = 'STANDBY-P1:'
const WITNESS_MARK = 'STANDBY-W1:'
const SIGNATURE_BYTES = 64
const NAME_BYTES_MAX = 32

export const CODE_REFUSALS = {
  foreign: 'That is not a code from Standby.',
  newer: 'That code is from a newer Standby. Update the app on this phone, then scan again.',
  damaged: 'That code could not be read. Hold the phone still and scan again.',
}

export const punchCode = ({ punch, signature }: ShownPunch) =>
  PUNCH_MARK + toBase45(joinBytes([packPunch(punch), ...packSignature(signature)]))

export function witnessCode({ punch_id, witness, signature, name }: ShownWitness) {
  const ids = [uuidBytes(punch_id), uuidBytes(witness.grant_id), momentBytes(witness.at)]
  return WITNESS_MARK + toBase45(joinBytes([...ids, ...packSignature(signature), textBytes(shortName(name))]))
}

/** What a scanned text says; a `refusal` for anything that Standby has not written. */
export function readHandshakeCode(text: string): ReadCode {
  const [, version] = /^STANDBY-[A-Z](\d+):/.exec(text) ?? []
  if (!version) return { refusal: CODE_REFUSALS.foreign }
  const isPunch = text.startsWith(PUNCH_MARK)
  if (!isPunch && !text.startsWith(WITNESS_MARK)) return { refusal: CODE_REFUSALS.newer }
  const bytes = fromBase45(text.slice(PUNCH_MARK.length))
  return (bytes && (isPunch ? readPunch(bytes) : readWitness(bytes))) ?? { refusal: CODE_REFUSALS.damaged }
}

function readPunch(bytes: Uint8Array) {
  if (bytes.length !== PACKED_PUNCH_BYTES + 16 + SIGNATURE_BYTES) return null
  const punch = unpackPunch(bytes.subarray(0, PACKED_PUNCH_BYTES))
  return punch && { punch: { punch, signature: readSignature(bytes.subarray(PACKED_PUNCH_BYTES)) } }
}

function readWitness(bytes: Uint8Array) {
  const nameFrom = 40 + 16 + SIGNATURE_BYTES
  const at = bytes.length >= nameFrom ? readMoment(bytes.subarray(32, 40)) : null
  if (!at || bytes.length > nameFrom + NAME_BYTES_MAX) return null
  const witness = { grant_id: readUuid(bytes.subarray(16, 32)), at }
  const name = new TextDecoder().decode(bytes.subarray(nameFrom))
  return {
    witness: { punch_id: readUuid(bytes.subarray(0, 16)), witness, signature: readSignature(bytes.subarray(40)), name },
  }
}

const packSignature = ({ key_id, value }: DeviceSignature) => [uuidBytes(key_id), fromBase64Url(value)]

const readSignature = (bytes: Uint8Array): DeviceSignature => ({
  key_id: readUuid(bytes.subarray(0, 16)),
  value: toBase64Url(bytes.subarray(16, 16 + SIGNATURE_BYTES)),
})

/** Whole characters, as many as there is room for. */
function shortName(name: string) {
  const characters = [...name]
  while (textBytes(characters.join('')).length > NAME_BYTES_MAX) characters.pop()
  return characters.join('')
}

export const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (character) => BASE64_URL[character]!)
const BASE64_URL: Record<string, string> = { '+': '-', '/': '_', '=': '' }

/** @throws for what is no base64url */
export const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.codePointAt(0)!)
