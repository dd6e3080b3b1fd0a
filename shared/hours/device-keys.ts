import { z } from 'zod'
import { boundedText, namedStrict } from '../fields.ts'

const coordinateField = boundedText(43).regex(/^[A-Za-z0-9_-]{43}$/, { error: 'must be 32 bytes in base64url' })
const ed25519JwkSchema = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: coordinateField,
})
const p256JwkSchema = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinateField,
  y: coordinateField,
})
/** The public key of a device (RFC 7517): Ed25519, or P-256 where the browser has no other. */
export const deviceKeyJwkSchema = z.discriminatedUnion('kty', [ed25519JwkSchema, p256JwkSchema])
export type DeviceKeyJwk = z.output<typeof deviceKeyJwkSchema>

/** PUT /me/device-keys/{id} */
export const newDeviceKeySchema = namedStrict('NewDeviceKey', { jwk: deviceKeyJwkSchema })

/** PUT /me/site-pin: four digits, or null for none. */
export const newSitePinSchema = namedStrict('NewSitePin', {
  pin: boundedText(4)
    .regex(/^\d{4}$/, { error: 'must be four digits' })
    .nullable(),
})
