import type { BenchRow } from '../rows.ts'

type Measured = { name: string; ours: number; peer: number; unit: string }

/** Our value must be at least `goal` times the peer's. */
export function atLeast(goal: number, measured: Measured): BenchRow {
  const ratio = measured.ours / measured.peer
  return { ...measured, ratio, goal, is: 'at least', holds: ratio >= goal }
}

/** Our value must be at most `goal` times the peer's. */
export function atMost(goal: number, measured: Measured): BenchRow {
  const ratio = measured.ours / measured.peer
  return { ...measured, ratio, goal, is: 'at most', holds: ratio <= goal }
}

/** Our value must stay within a limit. */
export const within = (limit: number, { name, ours, unit }: Omit<Measured, 'peer'>) =>
  atMost(1, { name, ours, peer: limit, unit })

export const quantile = (values: number[], q: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN

/** How often to measure; `--quick` asks for less. */
export const samples = (full: number, quick: number) => (process.env['BENCH_QUICK'] ? quick : full)
