import { getCookie, setCookie } from 'hono/cookie'
import type { Context as HonoContext } from 'hono'
import { addressBlock, clientAddress } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/router.ts'
import { deviceName } from './device-name.ts'
import { newDeviceMark } from './known-devices.ts'

/** Who knocks, as far as a request tells before anyone has signed in. */
export type Visitor = {
  address: string
  /** 'Firefox on Android'. */
  device: string
  /** The browser's mark: from its cookie, or new. */
  mark: string
}

const COOKIE = 'standby_device'
const YEAR = 365 * 86_400

export function visitorOf(c: HonoContext<AppEnv>): Visitor {
  const kept = getCookie(c, COOKIE)
  return {
    address: addressBlock(clientAddress(c)),
    device: deviceName(c.req.header('user-agent') ?? ''),
    mark: kept && /^[\w-]{43}$/.test(kept) ? kept : newDeviceMark(),
  }
}

/** Leaves the mark in the browser, out of scripts' reach and only for signing in. */
export function keepMark(c: HonoContext<AppEnv>, mark: string) {
  const secure = c.var.ctx.settings.PUBLIC_URL?.startsWith('https:') ?? false
  setCookie(c, COOKIE, mark, { httpOnly: true, sameSite: 'Strict', path: '/api/auth', maxAge: YEAR, secure })
}
