import { fileURLToPath } from 'node:url'
import { manyAgainstFew } from './support/many-against-few.ts'

const entry = (name: string) => fileURLToPath(new URL(`./support/${name}-page.tsx`, import.meta.url))

/** The company's calendar: a week with 200 projects. */
export const benchWeek = () =>
  manyAgainstFew({
    entry: entry('week'),
    many: 200,
    few: 20,
    words: {
      open: 'opening a week of 200 projects',
      key: 'a key in a week of 200 projects',
      step: 'the next week of 200 projects',
    },
  })

/** A crew plan of 40 roles with 200 people over 30 days. */
export const benchPlan = () =>
  manyAgainstFew({
    entry: entry('plan'),
    many: 200,
    few: 20,
    words: {
      open: 'opening a plan of 200 people over 30 days',
      key: 'a key in a plan of 200 people over 30 days',
      change: 'a change in a plan of 200 people over 30 days',
    },
  })
