import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser'
import { request } from '../http/request.ts'

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

export const canSign = () => typeof PublicKeyCredential === 'function'

/** Asks the server what to sign and the device to sign it. Throws `NotSigned` when the person changed their mind. */
export async function signWithPasskey(path: string, body?: object) {
  const optionsJSON = await request<Options>('POST', path, body)
  try {
    return await startAuthentication({ optionsJSON })
  } catch (error) {
    throw error instanceof WebAuthnError || error instanceof DOMException ? new NotSigned() : error
  }
}

export class NotSigned extends Error {
  readonly detail = 'No passkey was used. Try again, or take another way.'
}
