import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import ipaddr from 'ipaddr.js'

/** Hosts of the browsers' push services; a leading dot stands for any subdomain. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/**
 * Whether pushes may be sent to this address: https, port 443, no user name, a known service; or an origin from the
 * settings.
 */
export function isPushEndpoint(endpoint: string, extraOrigins: string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (!url || url.username || url.password) return false
  if (isExtraOrigin(url, extraOrigins)) return true
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    PUSH_HOSTS.some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host))
  )
}

export const isExtraOrigin = (url: URL, extraOrigins: string[]) => extraOrigins.includes(url.origin)

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/**
 * A `lookup` for net.connect that resolves once, refuses a name with any address outside of the public internet, and
 * connects to exactly what was checked, so that DNS rebinding gains nothing.
 */
export function publicLookup(hostname: string, options: LookupOptions, done: LookupCallback) {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error(`No address for ${hostname}`), [])
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new PrivateAddressError(hostname), [])
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}

export class PrivateAddressError extends Error {
  constructor(hostname: string) {
    super(`${hostname} leads off the public internet`)
  }
}

export const isPublicAddress = (address: string) =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
