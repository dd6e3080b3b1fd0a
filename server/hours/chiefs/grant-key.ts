import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'
import type { SignedGrant } from '../../../shared/hours/chief-grants.ts'
import type { Context } from '../../context.ts'

/** The beginning of an Ed25519 private key in PKCS #8 (RFC 8410), before its 32 bytes. */
const PKCS8_ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The key that signs what devices check without signal. It comes from the server's own secret, so that every process has
 * the same and a backup has it; its id is of its public half, so that another one can follow it.
 */
function grantKeyOf({ sealingKey }: Pick<Context, 'sealingKey'>) {
  const seed = Buffer.from(hkdfSync('sha256', sealingKey, '', 'grants of chiefs', 32))
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const x = createPublicKey(privateKey).export({ format: 'jwk' }).x!
  const id = createHash('sha256').update(x).digest('base64url').slice(0, 16)
  return { id, privateKey, jwk: { kty: 'OKP', crv: 'Ed25519', x } as const }
}

export function signedWithGrantKey(ctx: Pick<Context, 'sealingKey'>, text: string) {
  const { id, privateKey, jwk } = grantKeyOf(ctx)
  const value = sign(null, Buffer.from(text), privateKey).toString('base64url')
  return { signature: { key_id: id, value }, server_key: { id, jwk } } satisfies Partial<SignedGrant>
}
