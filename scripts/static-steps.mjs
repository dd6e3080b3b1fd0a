import { checkAwaits } from './check/awaits.mjs'
import { outcome, runScript, runTool } from './step.mjs'

/**
 * Format, lint, house rules, types: the checks that do not run the product.
 *
 * @param {Pick<import('./tally.mjs').Tally, 'step'>} tally
 */
export async function staticSteps(tally) {
  await tally.step('format', () => tool('oxfmt/bin/oxfmt', ['--check', '.']))
  await tally.step('lint', () => tool('oxlint/bin/oxlint', ['.']))
  await tally.step('house rules', () => outcome(runScript('house-rules', [], { quiet: true })))
  await tally.step('who may import whom', () =>
    tool('dependency-cruiser/bin/dependency-cruise.mjs', [
      'client',
      'server',
      'shared',
      '--config',
      '.dependency-cruiser.mjs',
      // Where nothing has changed, not a file is read.
      '--cache',
      'node_modules/.cache/dependency-cruiser',
      '--cache-strategy',
      'content',
    ]),
  )
  await tally.step("tokens.css is the system's", () => outcome(runScript('tokens', ['--check'], { quiet: true })))
  // Each checker more knows the types of the libraries anew: with four, all of it took three times the processor, and 9 GB.
  await tally.step('types', () => tool('typescript/bin/tsc', ['--build', '--checkers', '1']))
  await tally.step('every promise awaited', () => checkAwaits((args) => tool('oxlint/bin/oxlint', args)))
}

/** @param {string} file @param {string[]} args */
const tool = (file, args) => outcome(runTool(file, args, { quiet: true, env: { NO_COLOR: '1' } }))
