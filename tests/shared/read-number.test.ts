import { expect, test } from 'vitest'
import { readNumber } from '../../shared/read-number.ts'

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
