import { expect, test } from 'vitest'
import { readCount, readMoney, readNumber } from '../../shared/read-number.ts'

test.each([
  ['280', 280],
  ['280.50', 280.5],
  ['280,50', 280.5],
  ['280,5', 280.5],
  [' £ 280.50 ', 280.5],
  ['1,250', 1250],
  ['1,250.75', 1250.75],
  ['1 250,75', 1250.75],
  ['12,345,678', 12_345_678],
  ['0', 0],
  ['.5', 0.5],
  ['280,', 280],
  ['', null],
  ['-5', null],
  ['1e3', null],
  ['1,25,0', null],
  ['1.2.3', null],
  ['two', null],
  ['Infinity', null],
])('%j is %j', (typed, number) => expect(readNumber(typed)).toBe(number))

test.each([
  ['280,50', 280.5],
  ['£1 200', 1200],
  ['280.555', 280.56],
  ['abc', null],
  ['-5', null],
])('%j is %j of money', (typed, amount) => expect(readMoney(typed)).toBe(amount))

test.each([
  ['4', 4],
  [' 4.0 ', 4],
  ['1,200', 1200],
  ['1 250', 1250],
  ['1251', null],
  ['0', null],
  ['1.5', null],
  ['4e1', null],
  ['', null],
])('%j of at most 1,250 is %j', (typed, count) => expect(readCount(typed, 1250)).toBe(count))
