import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvTextOf } from '../../shared/csv.ts'

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
const linesOf = (value: string) =>
  csvTextOf({ Note: (note: string) => note }, [value])
    .split('\r\n')
    .slice(1)
    .join('\r\n')

/** The cells of a program that splits at `separator` and at line ends, whatever is quoted. */
const cellsOf = (text: string, separator: string) =>
  text.split(/[\r\n]/).flatMap((line) => line.split(separator).map((cell) => cell.replaceAll('"', '').trim()))

test.each([';', '\t', '|', '\n', '\r\n', '\r'])('no formula begins behind %j', (separator) => {
  for (const sign of SIGNS)
    for (const before of ['', ' ', '"', ' " ', '\u00a0'])
      for (const word of ['Rigger', '', 'a; b'])
        expect(linesOf(`${word}${separator}${before}${sign}1+1`)).toContain(`'${sign}1+1`)
})

test.each([';', '\t', '|'])('no text makes a cell of a formula where cells are split at %j', (separator) => {
  const text = fc.string({ unit: fc.constantFrom(...SIGNS, ';', '\t', '|', '\n', '\r', ' ', '"', "'", ',', 'a', '1') })
  fc.assert(
    fc.property(text, (value) => {
      const evaluated = cellsOf(linesOf(value), separator).filter((cell) => SIGNS.includes(cell[0] ?? ''))
      expect(evaluated).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('what is no formula is as it was written', () => {
  for (const text of ['Anna-Lena', 'lights; sound', 'a = b', 'x@example.com', '2 | 3', 'One\ntwo', '5-6 March', ''])
    expect(linesOf(text)).toBe(`"${text}"\r\n`)
})
