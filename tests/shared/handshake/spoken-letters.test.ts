import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findByLetters, SPOKEN_CHECKS, spokenLettersOf } from '../../../shared/handshake/spoken-letters.ts'
import { anyPunch, MORNING, somePunch } from './some-handshake.ts'

const minuteOf = (at: string) => new Date(Math.floor(Date.parse(at) / 60_000) * 60_000).toISOString()
const crewOf = (ids: string[]) => ids.map((booking_id) => ({ booking_id }))

test('six letters name the one of the crew, what was pressed and the minute', () => {
  const crew = fc.uniqueArray(fc.uuid(), { minLength: 0, maxLength: 40 })
  const ago = fc.integer({ min: -9 * 60_000, max: 11 * 3_600_000 })
  fc.assert(
    fc.property(anyPunch, crew, ago, (punch, others, ms) => {
      const letters = spokenLettersOf(punch)
      expect(letters).toMatch(/^[BCDFHJKLMNPRSTVWXZ]{3} [BCDFHJKLMNPRSTVWXZ]{3}$/)
      const fits = findByLetters(letters, crewOf([...others, punch.booking_id]), Date.parse(punch.at) + ms)
      expect(fits).toContainEqual({
        person: { booking_id: punch.booking_id },
        kind: punch.kind,
        at: minuteOf(punch.at),
      })
    }),
  )
})

test('they are read however they are typed', () => {
  const letters = spokenLettersOf(somePunch())
  const found = [{ person: { booking_id: somePunch().booking_id }, kind: 'in', at: minuteOf(somePunch().at) }]
  const crew = crewOf([somePunch().booking_id])
  const typed = [letters, letters.toLowerCase(), letters.replace(' ', ''), ` ${[...letters].join('-')}. `]
  for (const text of typed) expect(findByLetters(text, crew, MORNING), text).toEqual(found)
  const digits = letters.replaceAll('S', '5').replaceAll('Z', '2').replaceAll('B', '8').replaceAll('C', 'G')
  expect(findByLetters(digits, crew, MORNING)).toEqual(found)
  for (const text of ['', 'BCD', 'BCD FHJ K', 'AEI OUA', letters.replace(/.$/, '0')])
    expect(findByLetters(text, crew, MORNING), text).toBeNull()
})

test('those of hours ago, and of a clock that is far ahead, fit nobody', () => {
  const [letters, crew] = [spokenLettersOf(somePunch()), crewOf([somePunch().booking_id])]
  for (const minutes of [12 * 60 + 1, -11]) expect(findByLetters(letters, crew, MORNING + minutes * 60_000)).toEqual([])
  for (const minutes of [12 * 60 - 1, -9])
    expect(findByLetters(letters, crew, MORNING + minutes * 60_000)).toHaveLength(1)
})

test('a wrong code fits one of 40 people about once in 290 times', () => {
  expect(SPOKEN_CHECKS).toBe(5904)
  const crew = crewOf(
    Array.from({ length: 40 }, (_, at) => `01935e2b-0000-7000-8000-0000000${(at + 10_000).toString()}`),
  )
  const alphabet = 'BCDFHJKLMNPRSTVWXZ'
  let [state, fitting] = [20_261_128, 0]
  const nextLetter = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return alphabet[(state >>> 16) % alphabet.length]
  }
  const codes = 60_000
  for (let count = 0; count < codes; count++) {
    const code = Array.from({ length: 6 }, nextLetter).join('')
    if (findByLetters(code, crew, MORNING)!.length > 0) fitting++
  }
  expect(codes / fitting).toBeGreaterThan(250)
  expect(codes / fitting).toBeLessThan(340)
})

test('a slip in one letter, or two letters the wrong way round, is hardly ever somebody of the crew', () => {
  const crew = crewOf([somePunch().booking_id])
  let [slips, fitting] = [0, 0]
  for (let minute = 0; minute < 300; minute++) {
    const right = spokenLettersOf(somePunch({ at: new Date(MORNING - minute * 60_000).toISOString() })).replace(' ', '')
    for (let at = 0; at < 6; at++)
      for (const letter of 'BCDFHJKLMNPRSTVWXZ') {
        if (letter === right[at]) continue
        slips++
        fitting += findByLetters(right.slice(0, at) + letter + right.slice(at + 1), crew, MORNING)!.length
      }
  }
  expect(slips / fitting).toBeGreaterThan(2_000)
})
