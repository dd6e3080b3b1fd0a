import { createPublicKey, verify } from 'node:crypto'
import type { DeviceKeyJwk } from '../../../shared/hours/device-keys.ts'

/** Whether this key has signed these bytes: Ed25519 as it is, P-256 with SHA-256 (as WebCrypto writes it: r and s). */
export function hasSigned(jwk: DeviceKeyJwk, signed: Uint8Array, value: string) {
  const signature = Buffer.from(value, 'base64url')
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    if (jwk.kty === 'OKP') return verify(null, signed, key, signature)
    return verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    // No point of the curve.
    return false
  }
}
