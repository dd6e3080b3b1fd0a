import type { Answer } from './world.ts'
import type { OwnRecord } from '../../shared/people/users.ts'

export type Member = Awaited<ReturnType<typeof joinServer>>

export const PASSWORD = 'rigging-loft-at-dawn'
let serial = 0

/** Registers a new person at a running server and returns a client for them. */
export async function joinServer(
  origin: string,
  user_type: 'freelancer' | 'employer',
  fields: Record<string, string> = {},
) {
  const email = `crew${++serial}-${Date.now()}@example.com`
  const registration = { email, password: PASSWORD, full_name: `Crew ${serial}`, user_type, ...fields }
  const { status, body } = await callServer<{ user: OwnRecord; access_token: string }>(
    origin,
    'POST',
    '/auth/register',
    registration,
  )
  if (status !== 201) throw new Error(`Registration answered ${status}: ${JSON.stringify(body)}`)
  return memberWith(origin, { email, user: body.user }, body.access_token)
}

/** A client for a person of a running server, with the token of one of their sessions. */
export function memberWith(origin: string, { email, user }: { email: string; user: OwnRecord }, token: string) {
  return {
    email,
    user,
    token,
    get: <T = any>(path: string) => callServer<T>(origin, 'GET', path, undefined, token),
    post: <T = any>(path: string, sent?: unknown) => callServer<T>(origin, 'POST', path, sent, token),
    put: <T = any>(path: string, sent?: unknown) => callServer<T>(origin, 'PUT', path, sent, token),
    patch: <T = any>(path: string, sent?: unknown) => callServer<T>(origin, 'PATCH', path, sent, token),
    delete: <T = any>(path: string, sent?: unknown) => callServer<T>(origin, 'DELETE', path, sent, token),
  }
}

/** One request to the API; throws when the connection breaks. */
export async function callServer<T>(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Answer<T>> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  return { status: response.status, headers: response.headers, body: (isJson && text ? JSON.parse(text) : text) as T }
}

/**
 * The path and query of the newest link with this beginning, such as '/join', mailed to this address; waits until it
 * arrives.
 */
export async function mailedPath(origin: string, to: string, start: string) {
  for (let tries = 0; tries < 200; tries++) {
    const { body } = await callServer<{ to: string; text: string }[]>(origin, 'GET', '/dev/outbox')
    for (const mail of body) {
      const link = mail.to === to && mail.text.match(/(?<=https?:\/\/[^/\s]+)\/\S+/g)?.find((path) => isAt(path, start))
      if (link) return link
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No email to ${to} with a link to ${start}`)
}

const isAt = (path: string, start: string) => path.startsWith(`${start}#`) || path.startsWith(`${start}?`)

/** The secret of a mailed link, behind its '#'. */
export const secretOf = (link: string) => new URLSearchParams(link.split('#')[1]).get('token')

/** Opens the link of their welcome mail: from then on their mails to strangers are sent. */
export async function confirmEmail(origin: string, { email }: Pick<Member, 'email'>) {
  const path = await mailedPath(origin, email, '/confirm-email')
  const token = secretOf(path)
  const { status } = await callServer(origin, 'POST', '/auth/confirm-email', { token })
  if (status !== 204) throw new Error(`Confirming answered ${status}`)
}
