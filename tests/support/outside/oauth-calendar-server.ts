import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { CalendarProviderId } from '../../../shared/calendar/calendar-texts.ts'

type Event = {
  start: string
  end: string
  subject?: string
  showAs?: string
  isCancelled?: boolean
  isAllDay?: boolean
  sensitivity?: string
  /** Of another calendar than the main one. */
  calendar?: string
}
type Asked = { client: string; redirect_uri: string; challenge: string; scope: string }
type Refusal = 'hang' | { status: number; headers?: Record<string, string> }

export const SECRET = 'canary-client-secret-4411'
const PATHS = {
  google: { authorize: '/o/oauth2/v2/auth', token: '/token', list: '/calendar/v3/users/me/calendarList' },
  microsoft: {
    authorize: '/common/oauth2/v2.0/authorize',
    token: '/common/oauth2/v2.0/token',
    list: '/v1.0/me/calendars',
  },
}
const GOOGLE = 'https://www.googleapis.com/auth/calendar'
const SCOPES = {
  google: `${GOOGLE}.freebusy ${GOOGLE}.calendarlist.readonly`,
  microsoft: 'Calendars.ReadBasic',
}
/** The main calendar's id. */
export const MAIN = 'ana@example.com'
const PAGE = 2

/**
 * The part of a provider that is used here, on a real socket: the consent page (granted at once), tokens for a code
 * with PKCE S256 and the client's secret, refreshing (Microsoft's tokens change with it), Google's free/busy and
 * revocation, Graph's calendar view in pages and only with the fields asked for. `settings` point the server at it.
 */
export async function startCalendarProvider(provider: CalendarProviderId) {
  const paths = PATHS[provider]
  const codes = new Map<string, Asked>()
  const live = { access: new Set<string>(), refresh: new Set<string>() }
  const state = {
    events: [] as Event[],
    calendars: [
      { id: MAIN, name: 'Calendar', isMain: true },
      { id: 'band/2=', name: 'Band', isMain: false },
      { id: 'family', name: 'Family', isMain: false },
    ],
    /** Answers to send instead of the calendar's own; each is used once. */
    refusals: [] as Refusal[],
    secret: SECRET,
    expiresIn: 3600,
    /** The scopes that the person grants. */
    scope: SCOPES[provider],
    revoked: [] as string[],
    reads: [] as { from: string; to: string }[],
    refreshes: 0,
    /** Requests that hang. */
    open: 0,
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const address = new URL(request.url!, base)
    const body = await textOf(request)
    if (address.pathname === paths.authorize) return consent(address.searchParams, response)
    if (address.pathname === paths.token) return token(new URLSearchParams(body), response)
    if (address.pathname === '/revoke') {
      state.revoked.push(new URLSearchParams(body).get('token')!)
      return reply(response, 200, {})
    }
    const refusal = state.refusals.shift()
    if (refusal === 'hang') {
      state.open++
      return void request.socket.once('close', () => void state.open--)
    }
    if (refusal) return reply(response, refusal.status, {}, refusal.headers)
    if (!live.access.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) return reply(response, 401, {})
    if (address.pathname === paths.list) return calendarList(address, response)
    return provider === 'google' ? freeBusy(JSON.parse(body), response) : calendarView(address, response)
  }

  function consent(given: URLSearchParams, response: ServerResponse) {
    const ok = given.get('response_type') === 'code' && given.get('code_challenge_method') === 'S256'
    if (!ok || !given.get('state')) return reply(response, 400, { error: 'invalid_request' })
    const code = randomBytes(16).toString('base64url')
    const redirect_uri = given.get('redirect_uri')!
    codes.set(code, {
      client: given.get('client_id')!,
      redirect_uri,
      challenge: given.get('code_challenge')!,
      scope: given.get('scope')!,
    })
    const back = new URL(redirect_uri)
    back.search = new URLSearchParams({ code, state: given.get('state')!, scope: state.scope }).toString()
    response.writeHead(302, { location: back.href }).end()
  }

  function token(form: URLSearchParams, response: ServerResponse) {
    if (form.get('client_id') !== 'standby' || form.get('client_secret') !== state.secret)
      return reply(response, 401, { error: 'invalid_client' })
    if (form.get('grant_type') === 'refresh_token') {
      state.refreshes++
      const old = form.get('refresh_token')!
      if (!live.refresh.has(old)) return reply(response, 400, { error: 'invalid_grant' })
      if (provider === 'google') return reply(response, 200, tokens(false))
      live.refresh.delete(old)
      return reply(response, 200, tokens(true))
    }
    const asked = codes.get(form.get('code')!)
    codes.delete(form.get('code')!)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight = asked?.challenge === challenge && asked.redirect_uri === form.get('redirect_uri')
    if (!isRight) return reply(response, 400, { error: 'invalid_grant', error_description: 'canary-description' })
    return reply(response, 200, tokens(true))
  }

  function tokens(withRefresh: boolean) {
    const access_token = `canary-access-${randomBytes(12).toString('hex')}`
    const refresh_token = `canary-refresh-${randomBytes(12).toString('hex')}`
    live.access.add(access_token)
    if (withRefresh) live.refresh.add(refresh_token)
    const rest = { token_type: 'Bearer', expires_in: state.expiresIn, scope: state.scope }
    return { access_token, ...(withRefresh ? { refresh_token } : {}), ...rest }
  }

  function freeBusy({ timeMin, timeMax, items }: any, response: ServerResponse) {
    state.reads.push({ from: timeMin, to: timeMax })
    const tooLong = Date.parse(timeMax) - Date.parse(timeMin) > 62 * 86_400_000
    if (tooLong || items.length === 0) return reply(response, 400, { error: { code: 400 } })
    const calendars = items.map(({ id }: { id: string }) => {
      const of = id === 'primary' ? MAIN : id
      if (!isThere(of)) return [id, { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] }]
      return [id, { busy: within(timeMin, timeMax, of).map(({ start, end }) => ({ start, end })) }]
    })
    return reply(response, 200, { kind: 'calendar#freeBusy', calendars: Object.fromEntries(calendars) })
  }

  const isThere = (id: string) => state.calendars.some((calendar) => calendar.id === id)

  function calendarList({ searchParams }: URL, response: ServerResponse) {
    if (provider === 'google') {
      const items = state.calendars.map(({ id, name, isMain }) => ({
        id,
        summary: name,
        ...(isMain && { primary: true }),
      }))
      return reply(response, 200, { kind: 'calendar#calendarList', items })
    }
    const value = state.calendars.map(({ id, name, isMain }) =>
      selected(searchParams, { id, name, isDefaultCalendar: isMain }),
    )
    return reply(response, 200, { value })
  }

  function calendarView({ pathname, searchParams, href }: URL, response: ServerResponse) {
    const [, named] = /^\/v1\.0\/me\/calendars\/([^/]+)\/calendarView$/.exec(pathname) ?? []
    const of = named === undefined ? MAIN : decodeURIComponent(named)
    if (!isThere(of)) return reply(response, 404, { error: { code: 'ErrorItemNotFound' } })
    const [from, to] = [searchParams.get('startDateTime')!, searchParams.get('endDateTime')!]
    state.reads.push({ from, to })
    const skip = Number(searchParams.get('$skip') ?? 0)
    const found = within(from, to, of)
    const next = new URL(href)
    next.searchParams.set('$skip', String(skip + PAGE))
    const value = found.slice(skip, skip + PAGE).map(({ start, end, calendar: _calendar, ...event }) =>
      selected(searchParams, {
        showAs: 'busy',
        isAllDay: false,
        isCancelled: false,
        sensitivity: 'normal',
        ...event,
        start: graphTime(start),
        end: graphTime(end),
      }),
    )
    return reply(response, 200, { value, ...(skip + PAGE < found.length ? { '@odata.nextLink': next.href } : {}) })
  }

  const within = (from: string, to: string, of: string) =>
    state.events.filter(
      ({ start, end, calendar = MAIN }) =>
        calendar === of && Date.parse(end) > Date.parse(from) && Date.parse(start) < Date.parse(to),
    )

  const name = provider.toUpperCase()
  return {
    state,
    codes,
    /** The person revokes the permission at the provider. */
    revokeAll() {
      live.access.clear()
      live.refresh.clear()
    },
    /** Only the access tokens expire: a refresh helps. */
    endAccess: () => live.access.clear(),
    settings: { [`${name}_CLIENT_ID`]: 'standby', [`${name}_CLIENT_SECRET`]: SECRET, [`${name}_API_BASE`]: base },
  }
}

/** Graph answers with the fields that were asked for, and with no others. */
function selected(given: URLSearchParams, whole: Record<string, unknown>) {
  const names = given.get('$select')?.split(',')
  return names ? Object.fromEntries(names.map((name) => [name, whole[name]])) : whole
}

const graphTime = (moment: string) => ({
  dateTime: `${new Date(moment).toISOString().slice(0, 23)}0000`,
  timeZone: 'UTC',
})

function reply(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
