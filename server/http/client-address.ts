import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Context as HonoContext } from 'hono'
import type { AppEnvironment } from './app-env.ts'

/**
 * The address a request comes from: the socket's, or behind TRUST_PROXY proxies the entry of X-Forwarded-For that the
 * outermost of them wrote. Whatever the client itself puts into that header is further left, and ignored.
 */
export function clientAddress(c: HonoContext<AppEnvironment>) {
  const hops = c.var.ctx.settings.TRUST_PROXY
  const socket = socketAddress(c)
  if (hops === 0) return socket
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const claimed = forwarded.filter(Boolean).at(-hops)
  return claimed && isIP(claimed) ? claimed : socket
}

/** One household or device: an IPv4 address, or the first 64 bits of an IPv6 one. */
export function addressBlock(address: string) {
  if (!isIP(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.')
}

/** True when the request was made on this machine and no proxy passed it on. */
export function isLocalRequest(c: HonoContext<AppEnvironment>) {
  const address = socketAddress(c)
  if (!isIP(address) || c.req.header('x-forwarded-for') || c.req.header('forwarded')) return false
  return ipaddr.process(address).range() === 'loopback'
}

const socketAddress = (c: HonoContext<AppEnvironment>) => c.env?.incoming?.socket.remoteAddress ?? ''

/**
 * Whether a host name leads to this machine only: localhost and its subdomains (RFC 6761), 127.0.0.0/8, ::1. As written
 * in a URL or in HOST.
 */
export function isLoopbackHost(hostname: string) {
  const name = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}
