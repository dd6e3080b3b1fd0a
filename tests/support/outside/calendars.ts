import type { StartedConnection, CalendarStatus } from '../../../shared/calendar/calendar.ts'
import type { CalendarProviderId } from '../../../shared/calendar/calendar-texts.ts'
import { type Person, createFreelancer } from '../factories/people.ts'
import { type World, createWorld } from '../world.ts'
import { startCalendarProvider } from './oauth-calendar-server.ts'

/** What a browser has on its way to a provider: the address, and its cookie. */
type Trip = { authorization_url: string; cookie: string }

export async function beginConnecting(person: Person, provider: CalendarProviderId): Promise<Trip> {
  const { status, body, headers } = await person.get<StartedConnection>(`/auth/${provider}/login`)
  if (status !== 200) throw new Error(`${provider}/login answered ${status}`)
  return { ...body, cookie: headers.get('set-cookie')!.split(';')[0]! }
}

/** Consents at the stand-in. Returns the address that the browser is redirected back to. */
export async function allow(world: World, { authorization_url }: Trip): Promise<string> {
  const isOurs = new URL(authorization_url).pathname.startsWith('/dev/')
  const response = isOurs
    ? await world.app.request(authorization_url, { method: 'POST' })
    : await fetch(authorization_url, { redirect: 'manual' })
  return response.headers.get('location') ?? `no way back: ${response.status}`
}

/** Opens it like a browser, with its cookie; returns where it is redirected to. */
export async function comeBack(world: World, address: string, cookie: string | null) {
  const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}) }
  const response = await world.app.request(address, { headers })
  return response.headers.get('location')
}

export async function connect(world: World, person: Person, provider: CalendarProviderId) {
  const trip = await beginConnecting(person, provider)
  return comeBack(world, await allow(world, trip), trip.cookie)
}

export const endedAt = (end: string) => `/settings?tab=calendar&calendar=${end}`

export const PROVIDERS: CalendarProviderId[] = ['google', 'microsoft']
const DAY = 86_400_000
/** This many days and hours after the last midnight. */
export const hoursOn = (days: number, hours = 0) =>
  new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + hours * 3_600_000).toISOString()
/** The status of a person without a calendar. */
export const NONE: CalendarStatus = {
  connected: false,
  provider: null,
  last_sync: null,
  busy_periods_count: 0,
  busy_periods: [],
  problem: null,
}

/** Ana, and a provider on which she has two appointments. */
export async function worldWith(provider: CalendarProviderId, more: Record<string, string> = {}) {
  const standIn = await startCalendarProvider(provider)
  standIn.state.events = [
    { start: hoursOn(3, 10), end: hoursOn(3, 11), subject: 'Dentist' },
    { start: hoursOn(90, 8), end: hoursOn(92, 8), subject: 'Away' },
  ]
  const world = await createWorld({ ...standIn.settings, ...more })
  return { standIn, world, ana: await createFreelancer(world) }
}

export const statusOf = async (person: Person) => (await person.get<CalendarStatus>('/calendar/status')).body
