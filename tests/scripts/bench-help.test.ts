import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root, runScript } from '../../scripts/step.mjs'

test('`npm run bench -- --help` names every file of the bench with what it measures, and runs none', async () => {
  const { code, output } = await runScript('bench', ['--help'], { quiet: true })
  expect(code).toBe(0)
  const subjects = readdirSync(`${root}tests/bench`).flatMap((name) => /^(.*)\.bench\.ts$/.exec(name)?.[1] ?? [])
  expect(subjects.length).toBeGreaterThan(10)
  const said = new Map(output.split('\n').map((line) => [line.split(' ')[0], line.slice(16)]))
  for (const subject of subjects) expect(said.get(subject), subject).toMatch(/^\w.{20,}/)
  expect(output).not.toContain('Measuring')
})
