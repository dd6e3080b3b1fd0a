import { expect, test } from 'vitest'
import { clockedTimesOf } from '../../../shared/hours/clocked-times.ts'
import { clockedBy } from '../../client/support/crew-day.ts'

const at = (time: string) => Date.parse(`2026-12-${time}:00Z`)

test('minutes of all bookings of a person without breaks, and when they last left', () => {
  const punches = [
    ...clockedBy('b1', '2026-12-01 in 08:00 break 12:00 back 12:30 out 18:00'),
    ...clockedBy('b2', '2026-12-02 in 09:00 out 10:15').map((one) => ({ ...one, freelancer_id: 'p1' })),
    ...clockedBy('b3', '2026-12-02 in 22:00', '2026-12-03 out 02:00'),
  ]
  expect(Object.fromEntries(clockedTimesOf(punches, 0))).toMatchObject({
    p1: { minutes: 570 + 75, left_at: at('02T10:15') },
    p3: { minutes: 240, left_at: at('03T02:00') },
  })
})

test('what began before the given moment is not counted, nor what was never ended', () => {
  const punches = clockedBy(
    'b1',
    '2026-12-01 in 08:00 out 18:00',
    '2026-12-02 in 08:00',
    '2026-12-07 in 08:00 out 09:00',
  )
  expect(clockedTimesOf(punches, at('01T08:01')).get('p1')).toMatchObject({ minutes: 60, left_at: at('07T09:00') })
  expect(clockedTimesOf(punches, at('01T08:00')).get('p1')).toMatchObject({ minutes: 660 })
  const never = clockedBy('b1', '2026-12-01 in 08:00', '2026-12-05 out 09:00')
  expect(clockedTimesOf(never, 0).get('p1')).toMatchObject({ minutes: 0 })
})

test('whoever is on site again has not left, and a press that was taken back did not happen', () => {
  const [came, left, again] = clockedBy('b1', '2026-12-01 in 08:00 out 12:00 in 13:00')
  expect(clockedTimesOf([came!, left!, again!], 0).get('p1')).toMatchObject({ minutes: 240, left_at: null })
  const taken = {
    ...again!,
    id: 'taken',
    kind: 'void' as const,
    replaces: again!.id,
    received_at: '2026-12-01T14:00:00Z',
  }
  expect(clockedTimesOf([came!, left!, again!, taken], 0).get('p1')).toMatchObject({ left_at: at('01T12:00') })
})

test('whoever leaves out of a break has not worked in it, and the last of several bookings is that of the clock', () => {
  const own = (booking: string, day: string) => clockedBy(booking, day).map((one) => ({ ...one, freelancer_id: 'p1' }))
  const punches = [
    ...own('b2', '2026-12-03 in 08:00 break 12:00 out 13:00'),
    ...own('b1', '2026-12-02 in 08:00 out 09:00'),
  ]
  expect(clockedTimesOf(punches, 0).get('p1')).toMatchObject({ minutes: 300, left_at: at('03T13:00') })
})
