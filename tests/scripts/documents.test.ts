import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { APPLY_TEXT } from '../../shared/hiring/apply-texts.ts'
import { RATING_TEXT, STAR_LABELS } from '../../shared/people/rating-texts.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path))
    .map((path) => join(folder, path))
const documents = [
  ...filesOf('docs', /\.md$/),
  ...['client', 'server'].flatMap((folder) => filesOf(folder, /\bREADME\.md$/)),
  'README.md',
  'CONTRIBUTING.md',
]
const specification = read('docs/specification.md')

/** Rows of the specification's section 12: 'O4' is proved, 'C1 ○' not yet. */
const checks = [...specification.matchAll(/^\| ([A-Z]\d+)( ○)? \|/gm)].map(([, id, open]) => ({ id, isOpen: !!open }))

const testFiles = filesOf('tests', /(?<!documents\.test)\.(ts|tsx|mjs)$/).map(read)

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

test('each text that the code fixes to the letter is in the specification', () => {
  const said = specification.replaceAll(/\s+/g, ' ')
  const texts = [SPECIFIED_TEXT, APPLY_TEXT, RATING_TEXT, STAR_LABELS].flatMap((kept) => Object.values<string>(kept))
  expect(texts.filter((text) => !said.includes(text.trim()))).toEqual([])
})

/** 'NNN-words.md', and the rows of the index. */
const pages = filesOf('docs/decisions', /\d{3}-[a-z0-9-]+\.md$/)
const index = read('docs/decisions/README.md')
const standing = new Set(pages.map((path) => path.match(/(\d{3})-[^/]*$/)![1]!))

const FORM =
  /^# (\d{3}) \S.*\n\n[^#*|][^]*\n\n\*\*Why\.\*\* [^]+\n\n\*\*Alternatives\.\*\* [^]+\n\n\*\*Cost\.\*\* [^]+\S\n$/

test('each decision has number, title, decision, why, alternatives, and cost', () => {
  expect(pages.length).toBeGreaterThan(40)
  const isWell = (path: string) => {
    const text = read(path)
    return text.match(FORM)?.[1] === path.match(/(\d{3})-[^/]*$/)![1] && text.match(/^\*\*|^#/gm)!.length === 4
  }
  expect(pages.filter((path) => !isWell(path))).toEqual([])
})

const wordsOf = (text: string) => text.match(/\S+/g)?.length ?? 0

test('a decision has at most 220 words, besides tables', () => {
  const isLong = (path: string) => wordsOf(read(path).replaceAll(/^\|.*$/gm, '')) > 220
  expect(pages.filter(isLong)).toEqual([])
})

/** Who adds words takes others away; a new capability may bring a page of its own. */
const WORDS_TO_READ = 29_790

test('all documents together are short enough to be read', () => {
  // Nobody reads the worked values from one end to the other: they are a table that a command writes.
  const toRead = documents.filter((path) => !/^(client|server)\/|^docs\/worked-values/.test(path))
  const words = toRead.reduce((sum, path) => sum + wordsOf(read(path)), 0)
  expect(words).toBeGreaterThan(10_000)
  expect(words).toBeLessThanOrEqual(WORDS_TO_READ)
})

test('the index of decisions has a row for each page, in order', () => {
  const listed = index.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| number'))
  const there = pages.toSorted().map((path) => {
    const [, number, title] = read(path).match(/^# (\d{3}) (.*)$/m)!
    return `| ${number} | [${title}](${path.split('/').at(-1)}) |`
  })
  expect(listed).toEqual(there)
})

test('each decision that code, tests or documents cite exists', () => {
  const sources = ['client', 'server', 'shared', 'scripts', 'tests'].flatMap((folder) =>
    filesOf(folder, /\.(ts|tsx|mjs|js|css|html)$/),
  )
  const missing = [...sources, ...documents, '.env.example'].flatMap((path) => {
    const text = read(path)
    const cited = [...text.matchAll(/\bdecisions?(?:\/| )(\d{3}(?:(?:,| and| to) \d{3})*)\b/gi)]
    // Within the documents a number in brackets is enough: '(050)', '(032, 090)'.
    if (path.startsWith('docs')) cited.push(...text.matchAll(/\(([012]\d{2}(?:, [012]\d{2})*)[);]/g))
    const numbers = cited.flatMap(([, named = '']) => named.match(/\d{3}/g)!)
    return numbers.filter((number) => !standing.has(number)).map((number) => `${path}: ${number}`)
  })
  expect(missing).toEqual([])
})

test('each file and folder that the documents name exists', () => {
  const sources = ['client', 'server', 'shared', 'scripts', 'tests', 'docs'].flatMap((folder) => filesOf(folder, /./))
  const names = new Set(sources.map((path) => path.split('/').at(-1)))
  const isThere = (named: string) =>
    existsSync(named) || named.startsWith('-') || names.has(named) || sources.some((path) => path.endsWith(`/${named}`))
  const missing = documents.flatMap((path) =>
    // `server/jobs/`, `client/routes.tsx`; or the end of a path: `outbox/drain.ts`, `seal.ts`.
    [...read(path).matchAll(/`((?:client|server|shared|scripts|tests|docs)\/[\w./-]*|[\w./-]+\.tsx?)`/g)]
      .filter(([, named = '']) => !isThere(named))
      .map(([, named]) => `${path}: ${named}`),
  )
  expect(missing).toEqual([])
})

/** Names that a decision gives as not taken, or that are a tool's own. */
const NOT_OURS = new Set(['dateStart', 'requestData', 'serveStatic', 'useLiveQuery', 'vmThreads'])

test('each name of code that the documents give is in the code', () => {
  const sources = ['client', 'server', 'shared', 'scripts', 'tests'].flatMap((folder) =>
    filesOf(folder, /(?<!documents\.test)\.(tsx?|mjs|cjs|css|html|json)$/),
  )
  const code = [...sources, ...readdirSync('.').filter((name) => /(?<!lock)\.(ts|mjs|json)$/.test(name))]
  const known = new Set(code.flatMap((path) => read(path).match(/[A-Za-z_]\w*/g) ?? []))
  const missing = documents.flatMap((path) =>
    [...read(path).matchAll(/`([a-z]+[A-Z]\w*)(?:\([^`]*\))?`/g)]
      .filter(([, name = '']) => !known.has(name) && !NOT_OURS.has(name))
      .map(([, name]) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('each file of code that a comment names exists', () => {
  const sources = ['client', 'server', 'shared', 'scripts', 'tests'].flatMap((folder) => filesOf(folder, /./))
  const known = [...sources, ...readdirSync('.')].map((path) => `/${path}`)
  const missing = sources
    .filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !path.endsWith('documents.test.ts'))
    .flatMap((path) => commentLines(read(path)).map((line) => ({ path, line })))
    .flatMap(({ path, line }) =>
      [...line.matchAll(/(?<![\w*<>-])(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.tsx?\b/g)]
        .filter(([named]) => !known.some((one) => one.endsWith(`/${named}`)))
        .map(([named]) => `${path}: ${named}`),
    )
  expect(missing).toEqual([])
})

const commentLines = (text: string) => [...text.matchAll(/^\s*(?:\/\/|\/?\*).*$/gm)].map(([line]) => line)

/** Not db/ itself, nor the database of a request, which passes on what a service writes. */
const writesItself = (path: string) => !path.startsWith('server/db/') && path !== 'server/http/admitted-db.ts'

test('the services that write alone are those of the list', () => {
  const page = read('tests/scripts/writes-alone.md')
  const listed = [...page.matchAll(/^\| `(server\/[^`]+)` \| (`.*`) \| \S.* \|$/gm)].flatMap(
    ([, path = '', names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => `${path} ${name}`),
  )
  const writing = filesOf('server', /\.ts$/)
    .filter(writesItself)
    .flatMap((path) => {
      const text = read(path)
      return [...text.matchAll(/\b(?:db\s*\.write|writeInPortions)\(/g)].map(
        ({ index }) => `${path} ${functionAt(text, index)}`,
      )
    })
  expect(writing.length).toBeGreaterThan(100)
  expect(listed.toSorted()).toEqual([...new Set(writing)].toSorted())
})

/** The function at the top level of a file that this place is in. */
const functionAt = (text: string, place: number) =>
  [...text.slice(0, place).matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm)].at(-1)?.[1]

test('each link between the documents leads to an existing file and heading', () => {
  const broken = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
      .filter(([, to = '', anchor]) => {
        const file = to ? join(dirname(path), to) : path
        return !existsSync(file) || (anchor && !anchorsOf(read(file)).includes(anchor))
      })
      .map(([link]) => `${path}: ${link}`),
  )
  expect(broken).toEqual([])
})

/** In GitHub's form: '## A migration' is '#a-migration'. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
