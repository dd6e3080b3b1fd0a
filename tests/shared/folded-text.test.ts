import { expect, test } from 'vitest'
import { isMessageFoundBy, searchWordsOf } from '../../shared/messages/message-texts.ts'
import { foldedText, searchTokens, textSearch } from '../../shared/folded-text.ts'
import { SIGNS, SPELLINGS } from '../support/hurt-text.ts'

test.each(SPELLINGS.map((all) => [all[0], all.slice(1)] as const))('%s is found by each of %j', (name, others) => {
  for (const other of others) {
    expect([other, textSearch(other)([`Crew of ${name}`]), textSearch(name)([other])]).toEqual([other, true, true])
    expect(isMessageFoundBy({ content: name, attachment_name: null }, searchWordsOf(other))).toBe(true)
  }
})

test.each(SIGNS)('%j alone finds nothing', (sign) => {
  expect(textSearch(sign)(['C++ & C#, 100% _ \\ "quoted" ’'])).toBe(false)
})

test('nothing typed finds everything, and C, C++ and C# are three', () => {
  expect([textSearch('')(['x']), textSearch('  ')([])]).toEqual([true, true])
  expect(new Set(['C', 'C++', 'C#'].map(foldedText)).size).toBe(3)
  expect(['C', 'C++', 'C#'].map((skill) => textSearch('c++')([skill]))).toEqual([false, true, false])
})

test.each([
  ['C++ and C#', ['c++', 'and', 'c#']],
  ['C++Builder', ['c', 'builder']],
  ['ABC++ 2C#', ['abc', '2c']],
  ['R&B, rope-access', ['r', 'b', 'rope', 'access']],
])('%j is indexed by %j', (text, tokens) => {
  expect(searchTokens(text)).toEqual(tokens)
})

test('of a word that nobody would type an index has the beginning', () => {
  expect(searchTokens(`${'x'.repeat(600)} rigger`)).toEqual(['x'.repeat(500), 'rigger'])
})
