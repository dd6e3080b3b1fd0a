import { defineConfig } from 'vitest/config'

/** By `--tests`: paths, or their beginnings. */
const asked = process.env.MUTATE_TESTS
/** The tests of one project: those asked for, or all. */
const testsOf = (isOfClient: boolean, all: string) =>
  asked
    ? asked
        .split(',')
        .flatMap((path) => (path.startsWith('tests/client') === isOfClient ? [`${path}*`, `${path}*/**`] : []))
    : [all]

/** The tests that mutants are held against (stryker.config.mjs): those of rules, quick ones. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: testsOf(false, 'tests/{api,shared}/**/*.test.ts'),
          // Those of the API's document compile the source, which changed for every mutant at once has types no more.
          exclude: ['**/*.long.test.ts', '**/openapi*.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          include: testsOf(true, 'tests/client/**/*.test.{ts,tsx}'),
          setupFiles: ['tests/client/support/patience.ts'],
          // They move to another time zone, which a process has, and a thread, in which mutants are tried, has not.
          exclude: ['**/abroad.test.{ts,tsx}'],
        },
      },
    ],
  },
})
