import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser'

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

export class NotSigned extends Error {
  readonly detail = 'No passkey was used. Try again, or take another way.'
}
