import { PRODUCT_NAME } from '../../../shared/brand.ts'
import type { Context } from '../../context.ts'
import type { ServerSettings } from '../../ports/settings.ts'
import { AppError } from '../../errors.ts'

/** Passkeys belong to a host name, so that production needs PUBLIC_URL; elsewhere it is localhost. */
export const canUsePasskeys = ({ PUBLIC_URL, NODE_ENV }: ServerSettings) =>
  PUBLIC_URL !== undefined || NODE_ENV !== 'production'

/** The WebAuthn relying party. */
export function relyingParty({ settings }: Pick<Context, 'settings'>) {
  if (!canUsePasskeys(settings)) throw new AppError('unavailable', 'Passkeys are not set up here.')
  return { rpName: PRODUCT_NAME, rpID: settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).hostname : 'localhost' }
}

/** The unverified claims in the browser's client data. Both are empty if it cannot be parsed. */
export function claimsOf(clientDataJSON: string): { challenge: string; origin: string } {
  try {
    const claims = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as Record<string, unknown>
    return { challenge: String(claims['challenge']), origin: String(claims['origin']) }
  } catch {
    return { challenge: '', origin: '' }
  }
}

/**
 * The only origin that may sign. Without PUBLIC_URL any port of this machine, because the development server has its
 * own.
 */
export function expectedOrigin({ PUBLIC_URL }: ServerSettings, claimed: string) {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).origin
  return /^http:\/\/localhost(:\d+)?$/.test(claimed) ? claimed : 'http://localhost'
}
