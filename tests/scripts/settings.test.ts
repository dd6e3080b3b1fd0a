import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

test('.env.example lists every setting that the server reads, and nothing is set in it', () => {
  const example = read('.env.example')
  const inUse = example.split('# --- ')[0]!
  const listed = [...inUse.matchAll(/^# ([A-Z_]+)=/gm)].map((match) => match[1])
  const known = [...read('server/ports/settings.ts').matchAll(/^ {2}([A-Z_]+):/gm)].map((match) => match[1])
  expect(known.length).toBeGreaterThan(10)
  expect(listed.toSorted()).toEqual(known.toSorted())
  expect(example).not.toMatch(/^[^#\n]/m)
})
