import { BRAND } from '../../../shared/brand.ts'
import type { Context } from '../../context.ts'
import type { Settings } from '../../ports/settings.ts'
import { AppError } from '../../errors.ts'

/** Passkeys belong to a name, so that in production the name must be set; elsewhere it is localhost. */
export const canUsePasskeys = ({ PUBLIC_URL, NODE_ENV }: Settings) =>
  PUBLIC_URL !== undefined || NODE_ENV !== 'production'

/** WebAuthn's relying party: whose passkeys these are. */
export function relyingParty({ settings }: Pick<Context, 'settings'>) {
  if (!canUsePasskeys(settings)) throw new AppError('unavailable', 'Passkeys are not set up here.')
  return { rpName: BRAND, rpID: settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).hostname : 'localhost' }
}

/** What the browser says it signed: read before it is believed. Nothing of it where it is no such thing. */
export function claimsOf(clientDataJSON: string): { challenge: string; origin: string } {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as Record<string, unknown>
    return { challenge: String(said['challenge']), origin: String(said['origin']) }
  } catch {
    return { challenge: '', origin: '' }
  }
}

/** The only origin that may sign. Without PUBLIC_URL any port of this machine: the client's own server has another one. */
export function expectedOrigin({ PUBLIC_URL }: Settings, claimed: string) {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).origin
  return /^http:\/\/localhost(:\d+)?$/.test(claimed) ? claimed : 'http://localhost'
}
