import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser'
import { errorDetailOf } from '../http/request.ts'

type PasskeyOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

export const canSignWithPasskey = () => typeof PublicKeyCredential === 'function'

/** `ask` gets the server's challenge; the device signs it. Throws `PasskeyNotSigned` if the person cancels. */
export async function signWithPasskey(ask: () => Promise<unknown>) {
  const optionsJSON = (await ask()) as PasskeyOptions
  try {
    return await startAuthentication({ optionsJSON })
  } catch (error) {
    throw error instanceof WebAuthnError || error instanceof DOMException ? new PasskeyNotSigned() : error
  }
}

class PasskeyNotSigned extends Error {}

/** Why a passkey was not accepted; `fallback` if the server gives no message. */
export const passkeyText = (error: unknown, fallback: string) =>
  error instanceof PasskeyNotSigned
    ? 'No passkey was used. Try again, or choose another way.'
    : errorDetailOf(error, fallback)
