import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amendedLinesOf,
  openQueriesOf,
  payablePenceOf,
  sentVersionOf,
  SHEET_SIDES,
  sheetActRefusalOf,
  type SheetFacts,
  type SheetSide,
  sheetStateOf,
  signedVersionOf,
} from '../../../shared/hours/sheet-states.ts'

const seed = process.env.SEED ? Number(process.env.SEED) : undefined
const numRuns = Number(process.env.RUNS ?? 300)
const HASH = 'a'.repeat(64)
const LINES = [{ pence: 28_000 }, { pence: 4200 }]

type Act = 'submit' | 'sign' | 'query' | 'answer' | 'amend'
type Step = `${Act} ${SheetSide}` | 'late'

/** What follows from these steps, each if it is allowed; 'late' is a punch that changes the day. */
function after(...steps: Step[]) {
  const facts = { versions: [], acts: [] } as unknown as {
    versions: SheetFacts['versions'][number][]
    acts: SheetFacts['acts'][number][]
  }
  const refused: (string | null)[] = []
  for (const step of steps) {
    const [kind, as] = step.split(' ') as [Exclude<Act, 'answer'>, SheetSide]
    const refusal = step === 'late' ? null : sheetActRefusalOf(facts, kind, as)
    const sent = kind === 'submit' ? sentVersionOf(facts, HASH) > facts.versions.length : kind === 'amend'
    const makesVersion = step === 'late' ? facts.versions.length > 0 : sent
    refused.push(refusal)
    if (refusal) continue
    const version = facts.versions.length + (makesVersion ? 1 : 0)
    if (makesVersion) facts.versions.push({ version, hash: HASH, lines: LINES, total_pence: 32_200 + version })
    if (step !== 'late') facts.acts.push({ version, kind, as, line: kind === 'query' ? 1 : null })
  }
  return { ...facts, refused, state: sheetStateOf(facts), payable: payablePenceOf(facts) }
}

test('a sheet goes from open over submitted to signed, by the person and the company', () => {
  expect(after()).toMatchObject({ state: 'open', payable: 0 })
  expect(after('submit person')).toMatchObject({ state: 'submitted', payable: 0 })
  expect(after('submit person', 'sign desk')).toMatchObject({ state: 'signed', payable: 32_201 })
  expect(after('submit person', 'sign chief')).toMatchObject({ state: 'signed' })
})

test('what was signed by a chief who was none any more is nobody’s assent, and ends no question', () => {
  const late = { version: 1, kind: 'sign' as const, as: 'chief' as const, line: null, is_after_grant: true as const }
  const { versions, acts } = after('submit person')
  const facts = { versions, acts: [...acts, late] }
  expect([sheetStateOf(facts), payablePenceOf(facts), signedVersionOf(facts)]).toEqual(['submitted', 0, null])
  expect(sheetActRefusalOf(facts, 'sign', 'desk')).toBeNull()
  const queried = after('submit person', 'query desk')
  expect(openQueriesOf({ ...queried, acts: [...queried.acts, late] })).toHaveLength(1)
  const unsent = { versions, acts: [late] }
  expect([sheetStateOf(unsent), sentVersionOf(unsent, HASH), sentVersionOf(unsent, 'other')]).toEqual(['open', 1, 2])
  expect(sheetActRefusalOf(unsent, 'submit', 'person')).toBeNull()
  expect(sheetActRefusalOf(unsent, 'sign', 'desk')).toContain('Nobody has sent')
})

test('what a chief who was none any more asked holds up no line, and takes the place of no question', () => {
  const late = { version: 1, kind: 'query' as const, as: 'chief' as const, line: 1, is_after_grant: true as const }
  const sent = after('submit person')
  const facts = { ...sent, acts: [...sent.acts, late] }
  expect([sheetStateOf(facts), payablePenceOf(facts), openQueriesOf(facts)]).toEqual(['submitted', 0, []])
  expect([sheetActRefusalOf(facts, 'sign', 'desk'), sheetActRefusalOf(facts, 'query', 'desk')]).toEqual([null, null])
  const signed = after('submit person', 'sign desk')
  expect(sheetStateOf({ ...signed, acts: [...signed.acts, late] })).toBe('signed')
})

test('H8 a query holds up its line and nothing else, until the next version', () => {
  expect(after('submit person', 'query desk')).toMatchObject({ state: 'queried', payable: 28_000 })
  expect(after('submit person', 'query desk', 'submit person')).toMatchObject({ state: 'submitted' })
  expect(after('submit person', 'query desk', 'amend person', 'sign desk')).toMatchObject({
    state: 'signed',
    payable: 32_202,
  })
  expect(after('submit person', 'query desk', 'sign desk')).toMatchObject({ state: 'signed', payable: 32_201 })
})

test('the person’s query leaves what was signed payable; the company answers by signing again or by another version', () => {
  const queried = ['submit person', 'sign desk', 'query person'] as const
  expect(after(...queried)).toMatchObject({ state: 'queried', payable: 32_201 })
  expect(after(...queried, 'sign desk')).toMatchObject({ state: 'signed' })
  expect(after(...queried, 'amend desk')).toMatchObject({ state: 'amended', payable: 32_201 })
  expect(after(...queried, 'amend desk', 'sign person')).toMatchObject({ state: 'signed', payable: 32_202 })
})

test('H10 a punch after the signature makes a version that asks again, and the signed one stands', () => {
  const late = after('submit person', 'sign desk', 'late')
  expect(late).toMatchObject({ state: 'changed', payable: 32_201 })
  expect(signedVersionOf(late)!.version).toBe(1)
  expect(after('submit person', 'sign desk', 'late', 'sign desk').refused.at(-1)).toContain('late punch')
  expect(after('submit person', 'sign desk', 'late', 'submit person', 'sign desk').payable).toBe(32_202)
})

test('nobody signs for the other side, sends another’s sheet or decides twice', () => {
  expect(after('submit desk').refused).toEqual(['Only the person who worked the day can send its sheet.'])
  expect(after('submit person', 'sign person').refused[1]).toBe(
    'This sheet has been sent and is waiting for a signature.',
  )
  expect(after('submit person', 'submit person').refused[1]).toBe(
    'This sheet has been sent and is waiting for a signature.',
  )
  expect(after('sign desk').refused).toEqual(['Nobody has sent a sheet for this day yet.'])
  expect(after('submit person', 'sign desk', 'sign desk').refused[2]).toBe('This sheet is signed.')
  expect(after('submit person', 'sign desk', 'query desk').refused[2]).toBe('This sheet is signed.')
  expect(after('submit person', 'sign desk', 'amend desk', 'sign desk').refused[3]).toContain('hasn’t agreed yet')
})

const anySteps = fc.array(
  fc.oneof(
    fc.constant<Step>('late'),
    fc
      .tuple(fc.constantFrom('submit', 'sign', 'query', 'amend'), fc.constantFrom(...SHEET_SIDES))
      .map(([kind, as]) => `${kind} ${as}` as Step),
  ),
  { maxLength: 20 },
)

test('whatever is done in whatever order, what was signed stays payable and only both sides sign', () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      let signed = 0
      for (let length = 1; length <= steps.length; length++) {
        const now = after(...steps.slice(0, length))
        const standing = signedVersionOf(now)?.version ?? 0
        expect(standing).toBeGreaterThanOrEqual(signed)
        signed = standing
        if (standing > 0) expect(now.payable).toBe(32_200 + standing)
        if (now.state === 'signed') {
          const sides = now.acts
            .filter(({ version }) => version === now.versions.length)
            .map(({ as }) => as === 'person')
          expect(new Set(sides).size).toBe(2)
        }
        if (now.state === 'queried') expect(openQueriesOf(now).length).toBeGreaterThan(0)
      }
    }),
    { numRuns, ...(seed !== undefined && { seed }) },
  )
})

test('an amendment takes the place of its line and of no other, with its minutes; or stands beside them', () => {
  const lines = (['day', 'overtime', 'meal'] as const).map((rule, at) => ({
    rule,
    minutes: 60 * (at + 1),
    pence: 1000 * (at + 1),
    words: rule,
  }))
  const words = 'The van.'
  const agreed = { rule: 'agreed', pence: 4000, words }
  const [day, overtime, meal] = lines
  expect(amendedLinesOf(lines, { line: 1, pence: 4000, words })).toEqual([day, { ...agreed, minutes: 120 }, meal])
  expect(amendedLinesOf(lines, { line: null, pence: 4000, words })).toEqual([
    day,
    overtime,
    meal,
    { ...agreed, minutes: 0 },
  ])
})
