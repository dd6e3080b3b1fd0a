import { randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { Context as HonoContext } from 'hono'
import { and, eq, sql } from 'drizzle-orm'
import { addressBlock, clientAddress } from '../../http/client-address.ts'
import type { AppEnvironment } from '../../http/app-env.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { knownDevices } from '../../db/schema/people.ts'
import { preparedStatement } from '../../db/statement.ts'
import { hashToken } from '../../http/sessions.ts'

/** What a request tells about its sender before sign-in. */
export type Visitor = {
  address: string
  /** 'Firefox on Android'. */
  device: string
  /** The random mark of the browser's cookie, new if it had none. */
  mark: string
}

const DEVICE_COOKIE = 'standby_device'
const COOKIE_LIFETIME_S = 365 * 86_400

export function visitorOf(c: HonoContext<AppEnvironment>): Visitor {
  const kept = getCookie(c, DEVICE_COOKIE)
  return {
    address: addressBlock(clientAddress(c)),
    device: deviceName(c.req.header('user-agent') ?? ''),
    mark: kept && /^[\w-]{43}$/.test(kept) ? kept : newDeviceMark(),
  }
}

/**
 * Calls `signIn` with the sender. The browser keeps its mark if that succeeds, in a cookie that scripts cannot read and
 * that is sent for signing in only.
 */
export async function withVisitor<T>(c: HonoContext<AppEnvironment>, signIn: (visitor: Visitor) => Promise<T>) {
  const visitor = visitorOf(c)
  const result = await signIn(visitor)
  const secure = c.var.ctx.settings.PUBLIC_URL?.startsWith('https:') ?? false
  setCookie(c, DEVICE_COOKIE, visitor.mark, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/api/auth',
    maxAge: COOKIE_LIFETIME_S,
    secure,
  })
  return result
}

const BROWSER_PATTERNS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEM_PATTERNS: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

/** Characters that are looked at: browsers send about 150. */
const USER_AGENT_MAX = 500

/**
 * The name of a session in the list of devices. The order of BROWSERS matters: Chrome's user agent also contains
 * Safari.
 */
export function deviceName(userAgent: string) {
  const beginning = userAgent.slice(0, USER_AGENT_MAX)
  const browser = firstMatchingName(BROWSER_PATTERNS, beginning)
  const system = firstMatchingName(SYSTEM_PATTERNS, beginning)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

const firstMatchingName = (list: [RegExp, string][], userAgent: string) =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1]

/** A new mark for a browser's cookie. It authorizes nothing, it only says that somebody has signed in here before. */
const newDeviceMark = () => randomBytes(32).toString('base64url')

/** The mark's hash if this person has signed in on that device before, else null. */
export async function knownDeviceHash(db: DatabaseReader, mark: string | null, userId: string | undefined) {
  if (!mark || !userId) return null
  const device_hash = hashToken(mark)
  return (await knownDeviceByHash(db).get({ device_hash, user_id: userId })) ? device_hash : null
}

export async function rememberDevice(tx: WriteTransaction, mark: string, userId: string, now: Date) {
  const last_seen_at = now.toISOString()
  await tx
    .insert(knownDevices)
    .values({ device_hash: hashToken(mark), user_id: userId, last_seen_at })
    .onConflictDoUpdate({ target: [knownDevices.device_hash, knownDevices.user_id], set: { last_seen_at } })
    .run()
}

const knownDeviceByHash = preparedStatement((db) =>
  db
    .select({ seen: knownDevices.last_seen_at })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.device_hash, sql.placeholder('device_hash')),
        eq(knownDevices.user_id, sql.placeholder('user_id')),
      ),
    )
    .prepare(),
)
