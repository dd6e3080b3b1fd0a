// For `npm run mutate` (scripts/mutate.ts), which says by MUTATE_FOLDER what to change and by MUTATE_REPORT where to write.
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = process.env.MUTATE_FOLDER ?? ''

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutate/sample.mjs'],
  checkers: process.env.MUTATE_SAMPLE ? ['sample'] : [],
  // Lists of words hold no rule.
  mutate: [folder.endsWith('.ts') ? folder : `${folder}/**/*.ts`, '!shared/people/{skills,roles}.ts'],
  vitest: { configFile: 'vitest.mutate.config.ts', related: true },
  coverageAnalysis: 'perTest',
  // Made once as a file is read, they would want every test anew: schemas and lists of words.
  ignoreStatic: true,
  reporters: ['json'],
  jsonReporter: { fileName: process.env.MUTATE_REPORT ?? join(tmpdir(), 'mutation.json') },
  concurrency: Number(process.env.MUTATE_CONCURRENCY ?? 2),
  // A slow machine kills no mutant; one that runs for ever is noticed by its count of hits.
  timeoutMS: 120_000,
  dryRunTimeoutMinutes: 20,
  // Its reader of tsconfig.json wants a TypeScript older than ours; there is nothing in it to rewrite.
  tsconfigFile: 'none',
  ignorePatterns: ['dist', 'data', 'screenshots', '.cache'],
  allowEmpty: true,
  logLevel: 'warn',
}
