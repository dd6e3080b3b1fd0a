import { describe, expect, test } from 'vitest'
import { forecastPay } from '../../../shared/pay/forecast-pay.ts'
import { approvedMileagePence } from '../../../shared/pay/mileage-rates.ts'
import { durationText, poundsText } from '../../../shared/pay/pay-words.ts'
import type { PayTermsInput } from '../../../shared/pay/terms-schema.ts'
import { longWeeksText, referenceBegin, shortRestText, weeklyAverageText } from '../../../shared/pay/working-time.ts'
import { payTerms, punchesOf } from '../../support/factories/pay.ts'

type Agreed = Partial<PayTermsInput>
const at = (time: string, day = '2026-12-01') => Date.parse(`${day}T${time}Z`)
const forecast = (agreed: Agreed, written: string, now: number) =>
  forecastPay(payTerms(agreed), punchesOf(...written.split(', ')), now)
const overtime: Agreed = { overtime: [{ after_minutes: 600, multiplier: 1.5 }] }

describe('while at work', () => {
  test('when overtime begins, for how much, and what the next hour adds', () => {
    expect(forecast(overtime, '2026-12-01 in 08:15', at('17:14:59'))).toEqual({
      next: {
        at: '2026-12-01T18:15:00.000Z',
        pence_an_hour: 4200,
        words: 'at 18:15 this becomes overtime, £42 an hour',
      },
      so_far_pence: 28_000,
      next_hour_pence: 0,
    })
    expect(forecast(overtime, '2026-12-01 in 08:15', at('17:45'))).toMatchObject({ next_hour_pence: 2100 })
    expect(forecast(overtime, '2026-12-01 in 08:15', at('18:15'))).toEqual({
      next: null,
      so_far_pence: 28_000,
      next_hour_pence: 4200,
    })
  })

  test('an unpaid break puts it off, one that lasts by as long as it lasts', () => {
    const words = (written: string, now: string) => forecast(overtime, written, at(now))?.next?.at.slice(11, 16)
    expect(words('2026-12-01 in 08:00 break 12:00 back 12:45', '13:00')).toBe('18:45')
    expect(words('2026-12-01 in 08:00 break 12:00', '12:30')).toBe('18:30')
    expect(words('2026-12-01 in 08:00 break 10:00 back 10:10 break 12:00 back 12:45', '13:00')).toBe('18:55')
    // A clock that runs behind the last punch.
    expect(words('2026-12-01 in 08:00 break 12:00', '11:00')).toBe('18:00')
    expect(words('2026-12-01 in 08:00', '07:00')).toBe('18:00')
  })

  test('a night on top of a day’s rate, and by the hour', () => {
    const night = { from: '23:00', to: '06:00', multiplier: 1.5 }
    expect(forecast({ night }, '2026-12-01 in 16:00', at('17:00'))?.next).toMatchObject({
      pence_an_hour: 1400,
      words: 'at 23:00 this becomes night work, £14 an hour more',
    })
    const hourly: Agreed = { basis: 'hour', rate_pence: 2500, night, sunday_multiplier: 2 }
    expect(forecast(hourly, '2026-12-05 in 16:00', at('17:00', '2026-12-05'))?.next?.words).toBe(
      'at 23:00 this becomes night work, £37.50 an hour',
    )
    expect(forecast(hourly, '2026-12-05 in 16:00', at('23:00', '2026-12-05'))?.next?.words).toBe(
      'at 00:00 this becomes Sunday work, £50 an hour',
    )
  })

  test('a step of the whole day, after its grace, and the next one', () => {
    const agreed: Agreed = {
      overtime: [
        { after_minutes: 600, day_multiplier: 1.5 },
        { after_minutes: 720, day_multiplier: 2 },
      ],
      rounding: { grace_minutes: 10 },
    }
    expect(forecast(agreed, '2026-12-01 in 08:00', at('09:00'))?.next).toEqual({
      at: '2026-12-01T18:10:00.000Z',
      pence_an_hour: null,
      words: 'after 18:10 the whole day is paid at 1.5',
    })
    expect(forecast(agreed, '2026-12-01 in 08:00', at('18:10'))?.next?.words).toBe(
      'after 20:10 the whole day is paid at 2',
    )
    expect(forecast(agreed, '2026-12-01 in 08:00', at('20:10'))?.next).toBeNull()
    const nightFirst = { ...agreed, night: { from: '17:00', to: '18:00', multiplier: 2 } }
    expect(forecast(nightFirst, '2026-12-01 in 08:00', at('09:00'))?.next?.words).toMatch(/^at 17:00/)
  })

  test('a sixth day in a row is one from its first hour', () => {
    const before = [1, 2, 3, 4, 5].map((day) => `2026-12-0${day} in 08:00 out 18:00`).join(', ')
    const agreed: Agreed = { basis: 'hour', rate_pence: 2500, sixth_day_multiplier: 1.5 }
    expect(forecast(agreed, `${before}, 2026-12-06 in 08:00`, at('09:00', '2026-12-06'))).toEqual({
      next: null,
      so_far_pence: 3750,
      next_hour_pence: 3750,
    })
  })

  test('nobody on site has none, a flat rate does not change', () => {
    expect(forecast(overtime, '2026-12-01 in 08:00 out 18:00', at('19:00'))).toBeNull()
    expect(forecast(overtime, '2026-12-01 out 18:00', at('19:00'))).toBeNull()
    expect(forecast({ basis: 'flat' }, '2026-12-01 in 08:00', at('19:00'))).toMatchObject({
      next: null,
      next_hour_pence: 0,
    })
  })
})

describe('care', () => {
  test('rest before a call that is set', () => {
    expect(shortRestText(500)).toBe('only 8 h 20 after their last out: 2 h 40 short of 11')
    expect(shortRestText(659)).toBe('only 10 h 59 after their last out: 1 min short of 11')
    expect(shortRestText(660)).toBeNull()
  })

  test('48 hours a week on average are not too many, a minute more is', () => {
    expect(longWeeksText(816 * 60)).toBeNull()
    expect(longWeeksText(816 * 60 + 1)).toBe('48.0 hours a week on average over 17 weeks: more than 48')
    expect([weeklyAverageText(17 * 6), weeklyAverageText(17 * 3), weeklyAverageText(17 * 3 - 1)]).toEqual([
      '0.1',
      '0.1',
      '0.0',
    ])
  })

  test.each([
    ['in winter', '2026-12-07T12:00:00Z', '2026-08-10T23:00:00.000Z'],
    ['just after midnight in summer', '2026-07-07T23:30:00Z', '2026-03-12T00:00:00.000Z'],
  ])('the seventeen weeks begin with a midnight in London: %s', (_when, now, begin) => {
    expect(new Date(referenceBegin(Date.parse(now))).toISOString()).toBe(begin)
  })
})

test('lengths and pounds in words', () => {
  expect([0, 59, 60, 61, 135].map(durationText)).toEqual(['0 min', '59 min', '1 h', '1 h 01', '2 h 15'])
  expect([0, 5, 4200, 5375, 103_200, 123_456_789].map(poundsText)).toEqual([
    '£0',
    '£0.05',
    '£42',
    '£53.75',
    '£1,032',
    '£1,234,567.89',
  ])
})

test('approved miles before and after the threshold, and no rate before there was one', () => {
  expect(approvedMileagePence('2026-05-01', 10, 10_000)).toBe(250)
  expect(approvedMileagePence('2026-05-01', 10, 20_000)).toBe(250)
  expect(approvedMileagePence('2026-05-01', 10, 9990)).toBe(550)
  expect(approvedMileagePence('2011-04-05', 10)).toBeNull()
})
