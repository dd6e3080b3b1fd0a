/** One line of the table that `npm run bench` ends with. `ratio` is ours over the peer; `holds` says whether the goal is met. */
export type BenchRow = {
  name: string
  ours: number
  peer: number
  ratio: number
  goal: number
  /** Whether the ratio is to be at least or at most the goal. */
  is: 'at least' | 'at most'
  holds: boolean
  unit: string
}
