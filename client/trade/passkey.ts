import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser'
import { detailOf } from '../http/request.ts'

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

export const canSign = () => typeof PublicKeyCredential === 'function'

/** `ask` gets the server's challenge; the device signs it. Throws `NotSigned` if the person cancels. */
export async function signWithPasskey(ask: () => Promise<unknown>) {
  const optionsJSON = (await ask()) as Options
  try {
    return await startAuthentication({ optionsJSON })
  } catch (error) {
    throw error instanceof WebAuthnError || error instanceof DOMException ? new NotSigned() : error
  }
}

class NotSigned extends Error {}

/** Why a passkey was not accepted; `fallback` if the server gives no message. */
export const passkeyText = (error: unknown, fallback: string) =>
  error instanceof NotSigned ? 'No passkey was used. Try again, or take another way.' : detailOf(error, fallback)
