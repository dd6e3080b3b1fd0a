import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { oneNameBreaches, productTextsIn, THING_NAMES } from '../../scripts/check/one-name.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const files = ['client', 'server', 'shared'].flatMap((folder) =>
  readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('/migrations/')),
)
const sources = files.map((file) => [file, readFileSync(`${ROOT}/${file}`, 'utf8')] as const)

test('every text of screens, answers, mails, pushes and files calls a thing by its one name', () => {
  expect(
    sources.flatMap(([file, source]) => oneNameBreaches(file, source).map((breach) => `${file}: ${breach}`)),
  ).toEqual([])
})

test('each exception is in a text, and needed there', () => {
  const texts = sources.flatMap(([file, source]) => productTextsIn(file, source).map((text) => ({ file, text })))
  const unused = THING_NAMES.flatMap(({ name, wrong, files: where, exceptions = {} }) =>
    Object.keys(exceptions)
      .filter(
        (part) =>
          !wrong.test(part) || !texts.some(({ file, text }) => text.includes(part) && (where?.test(file) ?? true)),
      )
      .map((part) => `${name}: ${part}`),
  )
  expect(unused).toEqual([])
})

test.each([
  ['client/jobs/a.tsx', '<p>Your\n certificates</p>', 'credential'],
  ['client/jobs/a.tsx', '<Field label="Certifications" />', 'credential'],
  ['server/jobs/a.ts', 'const a = `${name} has hired you.`', 'confirm, confirmed'],
  ['server/jobs/a.ts', "const a = 'This application was accepted.'", 'confirm, confirmed'],
  ['client/projects/a.tsx', 'const a = `${n} jobs`', 'project'],
  ['client/jobs/a.tsx', "const a = 'This project is over.'", 'job'],
  ['shared/a.ts', "const CSV_HEAD = ['Candidate']", 'freelancer, applicant, crew'],
])('%s: %s has another name', (file, code, name) => {
  expect(
    oneNameBreaches(file, `export const one = () => { ${code.startsWith('<') ? `return ${code}` : code} }`),
  ).toEqual([expect.stringContaining(`has one name, ${name}:`)])
})

test('keys, ids, imports, SQL, comments and addresses are no texts', () => {
  const source = `import { a } from './certificate of a.ts'
    // A certificate of somebody.
    export const b = { status: 'accepted', certifications: 1, query: sql\`select jobs as accepted\`, to: '/jobs/booked' }`
  expect(oneNameBreaches('client/projects/a.ts', source)).toEqual([])
})
