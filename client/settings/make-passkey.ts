import { startRegistration, WebAuthnError, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { RequestError } from '../http/request.ts'

/** The device creates it. If the person cancels, they are told, and nothing has changed. */
export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  try {
    return await startRegistration({ optionsJSON })
  } catch (error) {
    const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new RequestError(0, isKnown ? 'You already have a passkey on this device.' : 'No passkey was made.')
  }
}
