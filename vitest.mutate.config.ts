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
          exclude: ['**/*.long.test.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'client', include: ['tests/client/**/*.test.{ts,tsx}'] } },
    ],
  },
})
