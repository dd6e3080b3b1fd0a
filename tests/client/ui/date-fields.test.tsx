// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DateInput, DateTimeInput, TimeInput } from '../../../client/ui/fields/date-time-input.tsx'
import { Field } from '../../../client/ui/fields/field.tsx'
import {
  writtenDayText,
  writtenMomentText,
  readWrittenDay,
  readWrittenMoment,
  readWrittenTime,
} from '../../../client/ui/fields/written-dates.ts'

const NOW = new Date('2026-11-23T12:00:00')
const day = (text: string, min?: string) => readWrittenDay(text, { now: NOW, min })

let isTouch = false
beforeEach(() => {
  isTouch = false
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' && isTouch }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  '3/4/2027',
  '03/04/27',
  '3.4.2027',
  '3 apr',
  '3rd April 2027',
  'Sat 3 Apr 2027',
  'April 3, 2027',
  '2027-04-03',
])('the day is written before the month: %s', (text) => expect(day(text)).toBe('2027-04-03'))

test('a year that is left out is the nearest, and not before the first day that can be meant', () => {
  expect(day('20 Dec')).toBe('2026-12-20')
  expect(day('1 sept')).toBe('2026-09-01')
  expect(day('1 sept', '2026-11-23')).toBe('2027-09-01')
  expect(day('29 feb')).toBe('2028-02-29')
  expect([day('today'), day('tomorrow')]).toEqual(['2026-11-23', '2026-11-24'])
})

test.each(['', '31/2/2027', '29/2/2027', '3/13/2027', '3', 'apr', '3 xyz', '3/4/202', '03/04/0027', 'soon'])(
  'what is no day is none: %s',
  (text) => expect(day(text)).toBe(''),
)

test('while it is typed, what may become something else is not taken', () => {
  const typing = { now: NOW, isTyping: true }
  expect([
    readWrittenDay('3/4/20', typing),
    readWrittenDay('3/4/2027', typing),
    readWrittenDay('3/4/27', typing),
  ]).toEqual(['', '2027-04-03', '2027-04-03'])
  expect([readWrittenTime('7', typing), readWrittenTime('123', typing), readWrittenTime('7pm', typing)]).toEqual([
    '',
    '',
    '19:00',
  ])
  expect(readWrittenMoment('3/4/20 7pm', typing)).toBe('2020-04-03T19:00')
})

test('a time is of 24 hours, however it is written', () => {
  const times = { '19:00': '19:00', '7pm': '19:00', '7.30 pm': '19:30', '12am': '00:00', '0715': '07:15', '7': '07:00' }
  for (const [text, time] of Object.entries(times)) expect(readWrittenTime(text), text).toBe(time)
  for (const text of ['24:00', '13pm', '7:3', '07:60', 'noonish', '']) expect(readWrittenTime(text), text).toBe('')
})

test('a day and a time are one text', () => {
  const reading = { now: NOW }
  for (const text of [
    '3/4/2027 19:00',
    '3 Apr, 7pm',
    'Sat 3 Apr 2027 at 7.00 pm',
    '3 Apr 2027 1900',
    '2027-04-03T19:00',
  ])
    expect(readWrittenMoment(text, reading), text).toBe('2027-04-03T19:00')
  for (const text of ['3 Apr 2027', '19:00', '3/4/2027 25:00', ''])
    expect(readWrittenMoment(text, reading), text).toBe('')
})

test('what is shown means the same when it is read again', () => {
  for (let n = 0; n < 800; n++) {
    const iso = new Date(Date.UTC(2026, 0, 1, 12) + n * 86_400_000).toISOString().slice(0, 10)
    expect(readWrittenDay(writtenDayText(iso))).toBe(iso)
    expect(readWrittenMoment(writtenMomentText(`${iso}T06:45`))).toBe(`${iso}T06:45`)
  }
})

const left = vi.fn()
function Form({ first = '', min }: { first?: string; min?: string }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <Field label="Day" hint="Of the get-in.">
        <DateInput value={value} min={min} onChange={setValue} onLeave={left} />
      </Field>
      <p data-testid="value">{value}</p>
    </>
  )
}
const box = (label = 'Day') => screen.getByLabelText<HTMLInputElement>(label)
const value = () => screen.getByTestId('value').textContent
const write = (text: string, label?: string) => {
  fireEvent.focus(box(label))
  fireEvent.change(box(label), { target: { value: text } })
}

test('with a keyboard a day is written, read back while one writes, and then stands there in words', () => {
  render(<Form />)
  write('3/4/27')
  expect(screen.getByRole('status').textContent).toBe('Sat 3 Apr 2027')
  expect(box().getAttribute('aria-describedby')).toContain(screen.getByRole('status').id)
  fireEvent.blur(box())
  expect([box().value, value()]).toEqual(['Sat 3 Apr 2027', '2027-04-03'])
  expect(left).toHaveBeenLastCalledWith('2027-04-03')
  fireEvent.keyDown(box(), { key: 'ArrowUp' })
  expect([box().value, value()]).toEqual(['Sun 4 Apr 2027', '2027-04-04'])
  write('')
  fireEvent.blur(box())
  expect(value()).toBe('')
  write('3/4/20')
  expect(value()).toBe('')
  fireEvent.blur(box())
  expect([box().value, value()]).toEqual(['Fri 3 Apr 2020', '2020-04-03'])
})

test('it stands in words too where nobody asks to hear that it is left', () => {
  render(<DateInput aria-label="Day" value="2027-04-03" onChange={() => {}} />)
  write('3/4/27')
  fireEvent.blur(box())
  expect(box().value).toBe('Sat 3 Apr 2027')
})

test('what is no day stays as it was written, says how to write it, and holds up its form', () => {
  render(<Form first="2027-04-03" />)
  write('31/2')
  expect(screen.getByRole('status').textContent).toBe('e.g. 3 Apr 2027')
  expect(box().getAttribute('aria-invalid')).toBeNull()
  fireEvent.blur(box())
  expect([box().value, value()]).toEqual(['31/2', ''])
  expect(box().getAttribute('aria-invalid')).toBe('true')
  screen.getByText('Write it as 3 Apr 2027')
  expect(box().validationMessage).toBe('Write it as 3 Apr 2027')
  write('3/3')
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(box().validationMessage).toBe('')
})

test('a day outside its limits is named', () => {
  render(<Form first="2027-04-02" min="2027-04-03" />)
  expect(box().validationMessage).toBe('Not before Sat 3 Apr 2027')
})

test('the browser’s calendar opens by a button, and what is chosen there counts', () => {
  const showPicker = vi.fn()
  HTMLInputElement.prototype.showPicker = showPicker
  const { container } = render(<Form first="2027-04-03" />)
  fireEvent.click(screen.getByRole('button', { name: 'Choose a day' }))
  expect(showPicker).toHaveBeenCalledOnce()
  fireEvent.change(container.querySelector('input[type=date]')!, { target: { value: '2027-04-09' } })
  expect(box().value).toBe('Fri 9 Apr 2027')
  Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker')
})

test('with touch it is the device’s own field, and the words stand over it and describe it', () => {
  isTouch = true
  render(<Form first="2027-04-03" />)
  expect(box().type).toBe('date')
  const words = screen.getByText('Sat 3 Apr 2027')
  expect(box().getAttribute('aria-describedby')?.split(' ')).toEqual([screen.getByText('Of the get-in.').id, words.id])
  fireEvent.change(box(), { target: { value: '2027-04-04' } })
  fireEvent.blur(box())
  screen.getByText('Sun 4 Apr 2027')
  expect(left).toHaveBeenLastCalledWith('2027-04-04')
})

test('times are written and read in 24 hours, days with times by London’s clock', () => {
  const [onTime, onMoment] = [vi.fn(), vi.fn()]
  const iso = '2027-04-03T19:00:00.000Z'
  render(
    <>
      <TimeInput aria-label="Call" value="19:00" onChange={onTime} />
      <DateTimeInput aria-label="Start" value={iso} onChange={onMoment} />
    </>,
  )
  expect([box('Call').value, box('Start').value]).toEqual(['19:00', 'Sat 3 Apr 2027, 20:00'])
  write('7.15am', 'Call')
  expect(onTime).toHaveBeenLastCalledWith('07:15')
  fireEvent.keyDown(box('Start'), { key: 'ArrowDown' })
  expect(onMoment).toHaveBeenLastCalledWith('2027-04-02T19:00:00.000Z')
})
