import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  allBrowserTests,
  BROWSER_TEST_DAYS,
  browserTestsOfDay,
  LONGEST_BROWSER_TESTS,
} from '../../scripts/browser-tests-of-day.ts'

const files = allBrowserTests()
const onDays = (first: number) =>
  Array.from({ length: BROWSER_TEST_DAYS }, (_, days) => browserTestsOfDay(files, first + days))

test('days in a row have every browser test, whichever day is the first, and no day has one twice', () => {
  expect(files.length).toBeGreaterThan(50)
  for (const first of [0, 20_788, 20_789, 20_790]) {
    const days = onDays(first)
    expect([...new Set(days.flat())].sort()).toEqual(files)
    for (const day of days) expect(new Set(day).size).toBe(day.length)
  }
})

test('the main ways are walked every day, and no day has more than half of the tests', () => {
  for (const day of onDays(0)) {
    expect(day).toEqual(expect.arrayContaining(['tests/e2e/main-job.spec.ts', 'tests/e2e/offline/outbox.spec.ts']))
    expect(day.length).toBeLessThan(files.length / 2)
  }
})

test('a new file belongs to a day', () => {
  const more = [...files, 'tests/e2e/new-screen.spec.ts']
  const days = Array.from({ length: BROWSER_TEST_DAYS }, (_, day) => browserTestsOfDay(more, day))
  expect(days.filter((day) => day.includes('tests/e2e/new-screen.spec.ts'))).toHaveLength(1)
})

test('the long ones that are named exist', () => {
  expect(LONGEST_BROWSER_TESTS.filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))).toEqual([])
})
