import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushPayload } from '../../../shared/push.ts'

/** A browser's end of a subscription: its keys, and the decryption of pushes (RFC 8291, RFC 8188). */
export function createPushDevice(endpoint: string) {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }

  /** The plain text of a body; throws if it is not for this device. */
  function open(body: Buffer): Buffer {
    const salt = body.subarray(0, 16)
    const keyLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
    const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
    const key = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16))
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12))
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2))
  }

  return {
    subscription: { endpoint, keys },
    target: { endpoint, ...keys },
    open,
    read: (body: Buffer) => JSON.parse(open(body).toString()) as PushPayload,
  }
}
