import { defineConfig } from 'vitest/config'

/** The tests that mutants are held against (stryker.config.mjs): those of rules, quick ones. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['tests/{api,shared}/**/*.test.ts'],
          // Those of the API's document compile the source, which changed for every mutant at once has types no more.
          exclude: ['**/*.long.test.ts', '**/openapi*.test.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'client', include: ['tests/client/**/*.test.{ts,tsx}'] } },
    ],
  },
})
