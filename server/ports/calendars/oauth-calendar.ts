import * as oauth from 'openid-client'
import type { BusyPeriod } from '../../../shared/calendar/calendar.ts'
import {
  type CalendarProvider,
  CalendarUnreachable,
  type CalendarGrant,
  GrantRefused,
  type ProviderCalendar,
  type CalendarSpan,
} from './calendars.ts'

/**
 * Seconds for a token request, and for all reading: together less than a device waits for its answer, or a shutdown for
 * its last request.
 */
const TOKEN_TIMEOUT_SECONDS = 4
const READ_TIMEOUT_SECONDS = 5
/** Errors after which the person has to connect again (RFC 6749, 5.2, and OpenID Connect's). */
const GRANT_REFUSALS = new Set([
  'invalid_grant',
  'access_denied',
  'interaction_required',
  'consent_required',
  'login_required',
])

export type OAuthClientAccount = {
  id: string
  secret: string
  /** Replaces the provider's own hosts in tests. */ base: string | undefined
  now: () => Date
}
/** GET, or POST with a body, with the person's token. */
export type AskProvider = (
  address: string,
  options?: { body?: unknown; headers?: Record<string, string> },
) => Promise<unknown>

type OAuthProvider = {
  account: OAuthClientAccount
  server: oauth.ServerMetadata
  /** Parameters of the consent page beyond code, state and PKCE. */
  parameters: Record<string, string>
  /** The scope without which nothing can be read. */
  scope: string
  read: (ask: AskProvider, span: CalendarSpan, chosen: string[] | null) => Promise<BusyPeriod[]>
  /** The scope without which the calendars have no names to choose by. */
  listScope: string
  list: (ask: AskProvider) => Promise<ProviderCalendar[]>
}

/** What was asked for does not exist there. */
export class CalendarGone extends CalendarUnreachable {}

/** The common part of Google and Microsoft. */
export function openOAuthCalendar({
  account,
  server,
  parameters,
  scope,
  read,
  listScope,
  list,
}: OAuthProvider): CalendarProvider {
  const { now } = account
  const config = new oauth.Configuration(server, account.id, account.secret)
  config.timeout = TOKEN_TIMEOUT_SECONDS
  if (account.base?.startsWith('http:')) oauth.allowInsecureRequests(config)

  return {
    isStandIn: false,
    authorizationUrl: (ask) =>
      oauth.buildAuthorizationUrl(config, { ...parameters, ...ask, code_challenge_method: 'S256' }).href,
    async exchange(answer, { verifier, state }) {
      const checks = { pkceCodeVerifier: verifier, expectedState: state }
      const given = await withCalendarErrors(oauth.authorizationCodeGrant(config, answer, checks))
      // A person may deselect the calendar's scope and allow the rest.
      return given.scope === undefined || scopeIncludes(given.scope, scope)
        ? calendarGrantOf(given, { refresh_token: null, scope: parameters.scope }, now())
        : null
    },
    async refresh(grant) {
      if (!grant.refresh_token) throw new GrantRefused('there is nothing to refresh with')
      return calendarGrantOf(
        await withCalendarErrors(oauth.refreshTokenGrant(config, grant.refresh_token)),
        grant,
        now(),
      )
    },
    busyPeriods: (grant, span, chosen) => read(askProviderWith(grant), span, chosen),
    calendars: async (grant) => (scopeIncludes(grant.scope ?? scope, listScope) ? list(askProviderWith(grant)) : null),
    revoke: server.revocation_endpoint
      ? (grant) => withCalendarErrors(oauth.tokenRevocation(config, grant.refresh_token ?? grant.access_token))
      : null,
  }
}

const scopeIncludes = (given: string, wanted: string) =>
  given.split(' ').some((each) => each.toLowerCase().endsWith(wanted.toLowerCase()))

/** Not every answer has a new refresh token or names the scope: the old ones stay valid. */
const calendarGrantOf = (
  given: oauth.TokenEndpointResponse,
  before: { refresh_token: string | null; scope?: string | undefined },
  now: Date,
): CalendarGrant => ({
  access_token: given.access_token,
  refresh_token: given.refresh_token ?? before.refresh_token,
  ...((given.scope ?? before.scope) !== undefined && { scope: given.scope ?? before.scope! }),
  expires_at: new Date(now.getTime() + (given.expires_in ?? 3600) * 1000).toISOString(),
})

async function withCalendarErrors<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    const { error: answer, code } = error as { error?: unknown; code?: string }
    // A wrong client id or secret is the operator's error: it must not end anybody's connection.
    if (typeof answer === 'string' && GRANT_REFUSALS.has(answer)) throw new GrantRefused(answer)
    throw new CalendarUnreachable(typeof answer === 'string' ? answer : (code ?? (error as Error).name))
  }
}

function askProviderWith({ access_token }: CalendarGrant): AskProvider {
  const signal = AbortSignal.timeout(READ_TIMEOUT_SECONDS * 1000)
  return async (address, { body, headers } = {}) => {
    const response = await fetch(address, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json', ...headers },
      redirect: 'error',
      signal,
    }).catch((error: unknown) => {
      throw new CalendarUnreachable((error as Error).name)
    })
    if (response.ok)
      return response.json().catch(() => {
        throw new CalendarUnreachable('an answer that cannot be read')
      })
    if (response.status === 401) throw new GrantRefused('status 401')
    if (response.status === 404) throw new CalendarGone('status 404')
    throw new CalendarUnreachable(`status ${response.status}`, Number(response.headers.get('retry-after')) || undefined)
  }
}
