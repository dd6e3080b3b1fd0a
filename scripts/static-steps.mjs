import { run, runTool } from './step.mjs'

/** What the compiler knows from its last run: the next one takes a third of the time. */
const BUILD_INFO = 'node_modules/.cache/standby.tsbuildinfo'

/** Format, lint, fence, types: what can be said without running the product. */
export async function staticSteps(tally) {
  await tally.step('format', () => tool('oxfmt/bin/oxfmt', ['--check', '.']))
  await tally.step('lint', () => tool('oxlint/bin/oxlint', ['.']))
  await tally.step('import fence and house rules', () =>
    outcome(run(process.execPath, ['scripts/fence.mjs'], { quiet: true })),
  )
  await tally.step("tokens.css is the system's", () =>
    outcome(run(process.execPath, ['scripts/tokens.mjs', '--check'], { quiet: true })),
  )
  await tally.step('types', () => tool('typescript/bin/tsc', ['--incremental', '--tsBuildInfoFile', BUILD_INFO]))
}

export const tool = (file, args) => outcome(runTool(file, args, { quiet: true, env: { NO_COLOR: '1' } }))

export async function outcome(running) {
  const { code, output } = await running
  return { ok: code === 0, output }
}
