import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { APPLY_TEXT } from '../../shared/apply-texts.ts'
import { RATING_TEXT, STAR_LABELS } from '../../shared/rating-texts.ts'
import { TEXT } from '../../shared/texts.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const specification = read('docs/specification.md')

/** Rows of the specification's section 12: 'O4' is proved, 'C1 ○' not yet. */
const checks = [...specification.matchAll(/^\| ([A-Z]\d+)( ○)? \|/gm)].map(([, id, open]) => ({ id, isOpen: !!open }))

const testFiles = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('documents.test.ts'))
  .map((path) => read(join('tests', path)))

test('each acceptance check of the specification is named by a test, or marked as open', () => {
  expect(checks.length).toBeGreaterThan(60)
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length)
  // Not the C3 of an encoded %C3%A9.
  const isNamed = (id = '') => testFiles.some((text) => new RegExp(`(?<![%\\w])${id}(?!\\w)`).test(text))
  expect(checks.filter(({ id, isOpen }) => isNamed(id) === isOpen)).toEqual([])
})

test('each check that a test’s title begins with is in the specification', () => {
  const titles = testFiles.flatMap((text) => [
    ...text.matchAll(/\b(?:test|describe)\b[^'"`\n]*\(\s*['"`]([A-Z]\d+(?:, [A-Z]\d+)*)[: ]/g),
  ])
  const named = new Set(titles.flatMap(([, ids]) => ids!.split(', ')))
  expect(named.size).toBeGreaterThan(50)
  const known = new Set(checks.map(({ id }) => id))
  expect([...named].filter((id) => !known.has(id))).toEqual([])
})

test('each text that the code keeps to the letter is in the specification', () => {
  const said = specification.replaceAll(/\s+/g, ' ')
  const texts = [TEXT, APPLY_TEXT, RATING_TEXT, STAR_LABELS].flatMap((kept) => Object.values<string>(kept))
  expect(texts.filter((text) => !said.includes(text.trim()))).toEqual([])
})
