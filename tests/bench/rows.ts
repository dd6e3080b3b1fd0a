/**
 * One line of the table at the end of `npm run bench`. `ratio` is ours divided by the peer's; `holds` says whether the
 * goal is met.
 */
export type BenchRow = {
  name: string
  ours: number
  peer: number
  ratio: number
  goal: number
  /** Whether the ratio must be at least or at most the goal. */
  is: 'at least' | 'at most'
  holds: boolean
  unit: string
}
