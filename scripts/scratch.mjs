import { statfsSync } from 'node:fs'

const ENOUGH = 2_000_000_000

/** Temporary folders in memory, where there is room: for tests of rules and screens. What a disk must hold is tested on a disk (tests/faults). */
export function scratchEnv() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > ENOUGH ? { TMPDIR: '/dev/shm' } : {}
  } catch {
    return {}
  }
}
