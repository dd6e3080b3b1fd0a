/** Is it a name that leads to this machine only: localhost and what ends with it (RFC 6761), 127.0.0.0/8, ::1? As in a URL or in HOST. */
export function isLoopback(hostname: string) {
  const name = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}
