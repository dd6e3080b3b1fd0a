import { createHash } from 'node:crypto'

/** How many mutants of a folder are tried. */
const SAMPLE = Number(process.env.MUTATE_SAMPLE)
const SEED = process.env.MUTATE_SEED ?? ''

/**
 * A checker for Stryker that lets a sample through: always the same for the same source, another with MUTATE_SEED. The others are
 * reported as mutants that do not compile, which Stryker counts neither as killed nor as survived.
 *
 * @typedef {{ id: string, fileName: string, location: unknown, replacement: string }} Mutant
 */
const sample = {
  async init() {},
  /** All at once. @param {Mutant[]} mutants */
  group: async (mutants) => [mutants.map(({ id }) => id)],
  /** @param {Mutant[]} mutants */
  async check(mutants) {
    const chosen = new Set(mutants.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)).slice(0, SAMPLE))
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        chosen.has(mutant) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' },
      ]),
    )
  },
}

/** @param {Mutant} mutant */
function placeOf({ fileName, location, replacement }) {
  const file = fileName.split('/').slice(-3).join('/')
  return createHash('sha256')
    .update(JSON.stringify([SEED, file, location, replacement]))
    .digest('hex')
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', value: sample }]
