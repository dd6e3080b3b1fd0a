import { measureSizes } from '../../scripts/sizes.ts'
import type { BenchRow } from './rows.ts'
import { atMost } from './support/compare.ts'

/** The JavaScript of the first screens, in brotli, against React and ReactDOM alone built by the same Vite. */
export async function benchSizes(): Promise<BenchRow[]> {
  const { react, measured } = await measureSizes()
  return measured.map(({ name, bytes, limit }) =>
    atMost(limit, {
      name: `JavaScript, ${name}, against React alone`,
      ours: bytes / 1000,
      peer: react / 1000,
      unit: 'kB',
    }),
  )
}
