import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser'
import { detailOf } from '../http/request.ts'

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

export const canSign = () => typeof PublicKeyCredential === 'function'

/** `ask` asks the server what to sign; the device signs it. Throws `NotSigned` when the person changed their mind. */
export async function signWithPasskey(ask: () => Promise<unknown>) {
  const optionsJSON = (await ask()) as Options
  try {
    return await startAuthentication({ optionsJSON })
  } catch (error) {
    throw error instanceof WebAuthnError || error instanceof DOMException ? new NotSigned() : error
  }
}

class NotSigned extends Error {}

/** Why a passkey has led nowhere; `fallback` where the server has no words of its own. */
export const passkeyWords = (error: unknown, fallback: string) =>
  error instanceof NotSigned ? 'No passkey was used. Try again, or take another way.' : detailOf(error, fallback)
