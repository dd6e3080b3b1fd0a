import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTsv, tsvTextOf } from '../../shared/tsv.ts'

const cell = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.constantFrom('"', '\t', '\n', '\r', '\r\n', 'a', ' ', '')).map((parts) => parts.join('')),
)
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 8 })

test('every table comes back from its text as it was', () => {
  fc.assert(
    fc.property(table, (rows) => {
      expect(parseTsv(tsvTextOf(rows))).toEqual(rows)
    }),
  )
})

test('nothing of any text is lost, and every row has a cell', () => {
  const pieces = fc.array(fc.constantFrom('"', '""', '\t', '\n', '\r\n', '\r', 'a', 'b c'), { maxLength: 40 })
  fc.assert(
    fc.property(
      pieces.map((parts) => parts.join('')),
      (text) => {
        const rows = parseTsv(text)
        const letters = (one: string) => one.replaceAll(/[^abc]/g, '')
        expect(letters(rows.flat().join(''))).toBe(letters(text))
        expect(rows.every((row) => row.length > 0)).toBe(true)
      },
    ),
  )
})

test('it reads what spreadsheets put on the clipboard', () => {
  expect(parseTsv('')).toEqual([])
  expect(parseTsv('Rigger\r\n')).toEqual([['Rigger']])
  expect(parseTsv('Rigger\t280\r\n"Hand, ""local""\nday"\t\r\n')).toEqual([
    ['Rigger', '280'],
    ['Hand, "local"\nday', ''],
  ])
  // Quotes that do not end with the cell are what they are.
  expect(parseTsv('"Big" Dave\t"x')).toEqual([['"Big" Dave', '"x']])
})

test('a text of quotes takes no longer than it has to', () => {
  expect(parseTsv('"'.repeat(60_001))).toEqual([['"'.repeat(60_001)]])
})
