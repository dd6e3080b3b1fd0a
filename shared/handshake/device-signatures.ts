import type { DeviceKeyJwk } from '../hours/device-keys.ts'
import { type DeviceSignature, fromBase64Url, toBase64Url } from './handshake-codes.ts'
import { punchBytesToSign, type SignablePunch, type SignedWitness, witnessBytesToSign } from './signed-bytes.ts'

/** A key of WebCrypto, which only the device has. */
type PrivateKey = { readonly type: string; readonly algorithm: { readonly name: string } }
export type DeviceSigningKey = { id: string; private_key: PrivateKey; jwk: DeviceKeyJwk }

const SIGNING = {
  OKP: { key: { name: 'Ed25519' }, signing: { name: 'Ed25519' } },
  EC: { key: { name: 'ECDSA', namedCurve: 'P-256' }, signing: { name: 'ECDSA', hash: 'SHA-256' } },
} as const

/** A new key pair; what is private of it cannot leave the browser. `kty` absent: the best that it knows. */
export async function makeDeviceKey(kty?: DeviceKeyJwk['kty']): Promise<Omit<DeviceSigningKey, 'id'>> {
  if (!kty) return makeDeviceKey('OKP').catch(() => makeDeviceKey('EC'))
  const { privateKey, publicKey } = await crypto.subtle.generateKey(SIGNING[kty].key, false, ['sign', 'verify'])
  const { crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  return { private_key: privateKey, jwk: { kty, crv, x, ...(y && { y }) } as DeviceKeyJwk }
}

export const signPunch = (key: DeviceSigningKey, punch: SignablePunch) => sign(key, punchBytesToSign(punch))

export const signWitness = (key: DeviceSigningKey, punch: SignablePunch, witness: SignedWitness) =>
  sign(key, witnessBytesToSign(punch, witness))

/** Whether this key signed this punch, all of it. */
export const isPunchSignedBy = (jwk: DeviceKeyJwk, punch: SignablePunch, signature: DeviceSignature) =>
  verify(jwk, punchBytesToSign(punch), signature)

export const isWitnessSignedBy = (
  jwk: DeviceKeyJwk,
  punch: SignablePunch,
  witness: SignedWitness,
  signature: DeviceSignature,
) => verify(jwk, witnessBytesToSign(punch, witness), signature)

async function sign({ id, private_key, jwk }: DeviceSigningKey, bytes: Uint8Array): Promise<DeviceSignature> {
  const value = await crypto.subtle.sign(SIGNING[jwk.kty].signing, private_key, bytes)
  return { key_id: id, value: toBase64Url(new Uint8Array(value)) }
}

/** False also for a key or a signature that is none, and on a browser that does not know its algorithm. */
async function verify(jwk: DeviceKeyJwk, bytes: Uint8Array, { value }: DeviceSignature) {
  try {
    const { key, signing } = SIGNING[jwk.kty]
    const publicKey = await crypto.subtle.importKey('jwk', jwk, key, false, ['verify'])
    return await crypto.subtle.verify(signing, publicKey, fromBase64Url(value), bytes)
  } catch {
    return false
  }
}
