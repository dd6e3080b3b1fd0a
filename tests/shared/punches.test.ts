import { expect, test } from 'vitest'
import { keptAccuracy, keptDegrees, type ResolvablePunch, resolvePunches } from '../../shared/hours/punches.ts'

let turn = 0
const punch = (at: string, kind: ResolvablePunch['kind'], fields: Partial<ResolvablePunch> = {}): ResolvablePunch => ({
  id: `p${String(++turn).padStart(3, '0')}`,
  kind,
  at: `2026-11-28T${at}:00.000Z`,
  made_by: 'ana',
  replaces: null,
  received_at: `2026-11-28T20:00:00.${String(turn).padStart(3, '0')}Z`,
  ...fields,
})
const shown = (punches: ResolvablePunch[]) =>
  resolvePunches(punches).standing.map(({ kind, at }) => `${kind} ${at.slice(11, 16)}`)

test('what waits to be sent counts, in order of time whatever the order in which it came', () => {
  const day = [punch('07:02', 'in'), punch('12:00', 'break'), punch('12:30', 'back', { received_at: null })]
  expect(shown(day.toReversed())).toEqual(['in 07:02', 'break 12:00', 'back 12:30'])
})

test('of a punch and its corrections the one that came last stands, over any number of them', () => {
  const wrong = punch('17:00', 'out')
  const first = punch('18:00', 'out', { replaces: wrong.id })
  const second = punch('18:15', 'out', { replaces: first.id })
  const crossing = punch('18:20', 'out', { replaces: wrong.id, made_by: 'desk' })
  expect(shown([crossing, second, first, wrong])).toEqual(['out 18:20'])
  const unsent = punch('18:25', 'out', { replaces: second.id, received_at: null })
  const { standing, superseded } = resolvePunches([unsent, wrong, first, second, crossing])
  expect(standing).toEqual([unsent])
  expect(superseded.map(({ punch: { at }, because, by }) => [at.slice(11, 16), because, by?.id])).toEqual(
    ['17:00', '18:00', '18:15', '18:20'].map((at) => [at, 'replaced', unsent.id]),
  )
})

test('of two corrections of one punch what waits to be sent comes after what the server has, whichever was made first', () => {
  const wrong = punch('17:00', 'out')
  const unsent = punch('18:25', 'out', { replaces: wrong.id, received_at: null })
  const sent = punch('18:20', 'out', { replaces: wrong.id, made_by: 'desk' })
  for (const all of [
    [wrong, unsent, sent],
    [wrong, sent, unsent],
  ])
    expect(shown(all)).toEqual(['out 18:25'])
})

test('a void takes a press out, and what comes after it puts it back', () => {
  const pressed = punch('06:30', 'in')
  const undone = punch('06:31', 'void', { replaces: pressed.id })
  expect(resolvePunches([pressed, undone])).toEqual({
    standing: [],
    superseded: [{ punch: pressed, because: 'replaced', by: null }],
  })
  expect(shown([pressed, undone, punch('06:30', 'in', { replaces: undone.id })])).toEqual(['in 06:30'])
})

test('a correction of a punch that this device does not have stands by itself; a circle ends', () => {
  expect(shown([punch('07:00', 'in', { replaces: 'elsewhere' })])).toEqual(['in 07:00'])
  const [one, two] = [
    punch('07:00', 'in', { id: 'a', replaces: 'b' }),
    punch('08:00', 'in', { id: 'b', replaces: 'a' }),
  ]
  expect(shown([one, two]).length).toBeGreaterThan(0)
})

test('3.11 no. 2: chief and person four minutes apart are one event, the earlier counts and both are named', () => {
  const own = punch('07:02', 'in')
  const chiefs = punch('07:06', 'in', { made_by: 'yusuf' })
  const { standing, superseded } = resolvePunches([chiefs, own, punch('18:00', 'out')])
  expect(standing.map(({ id }) => id)).toEqual([own.id, standing[1]!.id])
  expect(superseded).toEqual([{ punch: chiefs, because: 'repeated', by: own }])
  expect(shown([own, punch('07:17', 'in', { made_by: 'yusuf' })])).toEqual(['in 07:02'])
  expect(shown([own, punch('07:18', 'in', { made_by: 'yusuf' })])).toEqual(['in 07:02', 'in 07:18'])
})

test('3.11 no. 3: two presses of one’s own within a minute are one, further apart they both stand', () => {
  const own = punch('07:02', 'in')
  expect(shown([own, punch('07:03', 'in')])).toEqual(['in 07:02'])
  expect(shown([own, punch('07:04', 'in')])).toEqual(['in 07:02', 'in 07:04'])
  expect(shown([own, punch('07:02', 'out')])).toEqual(['in 07:02', 'out 07:02'])
})

test('a place is kept at about 100 metres, and never says to be finer', () => {
  expect([keptDegrees(53.480_759), keptDegrees(-2.242_631)]).toEqual([53.481, -2.243])
  expect([keptAccuracy(4.2), keptAccuracy(312.1)]).toEqual([100, 313])
})
