/** Somebody who takes a share of something, and how many times as much as one address this one may have. */
export type ShareHolder = { key: string; times: number }

/**
 * The blocks that a block of `addressBlock` lies in, itself first: of IPv6 /56 and /48, which one customer or one server's
 * tenant is given; of IPv4 /24. Whoever has all of a wider one does not have as many times as much.
 */
export function addressBlocksAround(block: string): ShareHolder[] {
  const parts = block.split('.')
  const first = (count: number) => parts.slice(0, count).join('.')
  const own = { key: block, times: 1 }
  if (parts.length === 4) return [own, { key: first(3), times: 4 }]
  if (parts.length === 8) return [own, { key: first(7), times: 2 }, { key: first(6), times: 4 }]
  return [own]
}
