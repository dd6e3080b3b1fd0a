import type { StartedConnection } from '../../shared/calendar.ts'
import type { CalendarProviderId } from '../../shared/calendar-words.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

/** What a browser holds on its way to a provider: where to go, and its cookie. */
export type Trip = { authorization_url: string; cookie: string }

export async function beginConnecting(person: Person, provider: CalendarProviderId): Promise<Trip> {
  const { status, body, headers } = await person.get<StartedConnection>(`/auth/${provider}/login`)
  if (status !== 200) throw new Error(`${provider}/login answered ${status}`)
  return { ...body, cookie: headers.get('set-cookie')!.split(';')[0]! }
}

/** Allows it at the stand-in. The address that the browser is sent back to. */
export async function allow(world: World, { authorization_url }: Trip): Promise<string> {
  const isOurs = new URL(authorization_url).pathname.startsWith('/dev/')
  const response = isOurs
    ? await world.app.request(authorization_url, { method: 'POST' })
    : await fetch(authorization_url, { redirect: 'manual' })
  return response.headers.get('location') ?? `no way back: ${response.status}`
}

/** As a browser opens it, with its cookie: where it ends up. */
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
