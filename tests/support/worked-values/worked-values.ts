import { cancellationFee } from '../../../shared/pay/cancellation-fee.ts'
import { compensatoryRestMinutes } from '../../../shared/pay/compensatory-rest.ts'
import { approvedMileagePence } from '../../../shared/pay/mileage-rates.ts'
import type { BookedExtras } from '../../../shared/pay/pay-lines.ts'
import { durationText, poundsText } from '../../../shared/pay/pay-words.ts'
import type { PayTermsInput } from '../../../shared/pay/terms-schema.ts'
import { readPunches } from '../../../shared/pay/work-days.ts'
import { weeklyAverageText } from '../../../shared/pay/working-time.ts'
import { paidFor, punchesOf } from '../factories/pay.ts'
import {
  apaOfGrade,
  EICC,
  HOURLY,
  HOURLY_NIGHT,
  LONG_DAY,
  pactAtRate,
  SPARKS,
  TWELVE_HOURS,
} from './terms-of-values.ts'

/** A day whose right pay somebody has published, or that was worked out by hand, and what the product makes of it. */
export type WorkedValue = { number: string; source: string; input: string; right: string; answered: string }

type Agreed = Partial<PayTermsInput>
type ValueName = Pick<WorkedValue, 'number' | 'source' | 'right'> & { about: string }

/** All that is paid for these days. */
function paid(name: ValueName, agreed: Agreed, days: string[], booked?: BookedExtras): WorkedValue {
  return valueOf(name, poundsText(paidFor(agreed, days, booked).total_pence), days)
}

/** What is paid beside the days: rest that was too short, a meal that did not come. */
function penalty(name: ValueName, agreed: Agreed, days: string[]): WorkedValue {
  return valueOf(
    name,
    paidFor(agreed, days)
      .penalties.map(({ pence }) => poundsText(pence))
      .join(' + '),
    days,
  )
}

const valueOf = ({ about, ...name }: ValueName, answered: string, days: string[] = []): WorkedValue => ({
  ...name,
  input: [about, ...days].join('; '),
  answered,
})

const name = (number: string, source: string, about: string, right: string): ValueName => ({
  number,
  source,
  about,
  right,
})

const AN_APA_DAY = '£430, 10+1'
const A_PACT_DAY = '70 minutes over, steps of 15 up, 1.5, £35 to £70 an hour'
const LATE_AND_EARLY = ['2026-12-01 in 16:00 out +02:00', '2026-12-02 in 10:00 out 18:00']
export const LONG_THEN_EARLY = [
  '2026-12-01 in 07:00 break 12:00 back 12:45 break 18:00 back 18:30 out 23:40',
  '2026-12-02 in 08:00 out 12:00',
]
export const EIGHTY5 = [
  { within_hours: 72, percent: 100 },
  { within_hours: 168, percent: 50 },
]
const PRACTICAL = [
  { within_hours: 168, percent: 50 },
  { within_hours: 336, percent: 25 },
]
const feeOf = (bands: typeof EIGHTY5, hours: number) =>
  poundsText(cancellationFee({ bands, agreedPence: 82_500, noticeMinutes: hours * 60 }))

/** Values of whole days and of what is paid beside them. */
const PAID_VALUES = (): WorkedValue[] => [
  paid(name('E1', 'EICC', '£250 for 10 h, then the hour at a tenth', '£300'), EICC, [
    '2026-12-01 in 08:00 break 13:00 back 14:00 out 21:00',
  ]),
  paid(name('E2', 'EICC', 'the same, at least 5 h', '£125'), { ...EICC, minimum_minutes: 300 }, [
    '2026-12-01 in 09:00 out 12:30',
  ]),
  paid(name('E3', 'trade terms', '£275 up to 12 h, to 18 h the day at 1.5', '£412.50'), TWELVE_HOURS, [
    '2026-12-01 in 07:00 out 20:30',
  ]),
  paid(name('E4', 'APA', `${AN_APA_DAY}, grade 1.5`, '£559'), apaOfGrade(1.5), ['2026-12-01 in 08:00 out 21:00']),
  paid(name('E4', 'APA', `${AN_APA_DAY}, grade 1.25`, '£537.50'), apaOfGrade(1.25), ['2026-12-01 in 08:00 out 21:00']),
  paid(
    name('E5', 'Channel 4, APA', `${AN_APA_DAY}, a late call counts from 11:00`, '£494.50'),
    { ...apaOfGrade(1.5), late_call_from: '11:00' },
    ['2026-12-01 in 13:00 out 23:00'],
  ),
  paid(
    name('E6', 'Channel 4', `${AN_APA_DAY}, a day without a break is 9 h`, '£526.75'),
    { ...apaOfGrade(1.5), continuous_day_minutes: 540 },
    ['2026-12-01 in 08:00 out 18:30'],
  ),
  paid(name('E7', 'Pact/Bectu', `£400: ${A_PACT_DAY}`, '£475'), pactAtRate(40_000), ['2026-12-01 in 08:00 out 20:10']),
  paid(name('E7', 'Pact/Bectu', `£220: ${A_PACT_DAY}`, '£263.75'), pactAtRate(22_000), [
    '2026-12-01 in 08:00 out 20:10',
  ]),
  paid(name('E7', 'Pact/Bectu', `£520: ${A_PACT_DAY}`, '£607.50'), pactAtRate(52_000), [
    '2026-12-01 in 08:00 out 20:10',
  ]),
  sixthDayValue(),
  penalty(name('E11', 'Bectu Sparks', '£400, 11 h of rest, steps 1.5, 2, 3', '£260'), SPARKS, LATE_AND_EARLY),
  penalty(name('E11b', 'Bectu Sparks', 'the same, 59 h over a weekend', '£30'), SPARKS, [
    '2026-12-04 in 10:00 out 20:00',
    '2026-12-07 in 06:30 out 16:00',
  ]),
  penalty(
    name('E11d', 'default', '£25 an hour, 11 h of rest, by the hour', '£75'),
    { ...HOURLY, turnaround: { minutes: 660, remedy: 'hourly' } },
    LATE_AND_EARLY,
  ),
  paid(name('E12', 'own rates', '£25 an hour, at 1.5 from midnight', '£250'), HOURLY_NIGHT, [
    '2026-11-27 in 20:00 out +04:00',
  ]),
  paid(name('E12', 'own rates', 'the night in which clocks go forward', '£212.50'), HOURLY_NIGHT, [
    '2027-03-27 in 20:00 out +04:00',
  ]),
  paid(name('E12', 'own rates', 'the night in which clocks go back', '£287.50'), HOURLY_NIGHT, [
    '2026-10-24 in 20:00 out +04:00',
  ]),
  penalty(
    name('E13', 'IATSE, own rate', 'a meal after 5 h, else the hour’s rate on top', '£18.75'),
    { ...HOURLY, meal: { after_minutes: 300, multiplier: 1 } },
    ['2026-12-01 in 08:00 break 13:45 back 14:15 out 18:00'],
  ),
  paid(name('E22', 'composite', '£280 for 10 h, 1.5 in steps of 15 up', '£511'), LONG_DAY, LONG_THEN_EARLY.slice(0, 1)),
  penalty(
    name('E22', 'composite', 'its rest, by the hour', '£77'),
    { ...LONG_DAY, turnaround: { minutes: 660, remedy: 'hourly' } },
    LONG_THEN_EARLY,
  ),
  penalty(
    name('E22', 'composite', 'its rest, by steps', '£182'),
    { ...LONG_DAY, turnaround: { minutes: 660, remedy: 'stepped' } },
    LONG_THEN_EARLY,
  ),
  paid(
    name('E23', 'trade terms', '£275, a travel day at half, two nights at £30', '£747.50'),
    { ...TWELVE_HOURS, travel_day: 'half', per_diem_pence: 3000 },
    ['2026-12-01 in 08:00 out 20:00', '2026-12-02 in 08:00 out 20:00'],
    { travel_days: 1, nights: 2 },
  ),
]

function sixthDayValue() {
  const days = [1, 2, 3, 4, 5, 6].map((day) => `2026-12-0${day} in 08:00 out 18:00`)
  const last = paidFor({ rate_pence: 40_000, sixth_day_multiplier: 1.5 }, days).days.at(-1)!
  return valueOf(name('E8', 'Pact/Bectu', '£400, the sixth day in a row at 1.5', '£600'), poundsText(last.total_pence))
}

/** Values of what is not paid by the day. */
const OTHER_VALUES = (): WorkedValue[] => {
  const cancelled = { bands: [{ within_hours: 24, percent: 50 }], agreedPence: 25_000, noticeMinutes: 60 }
  const nights = [
    '01 in 16:00 out +03:00',
    '02 in 16:00 out +02:00',
    '03 in 16:00 out +01:00',
    '04 in 16:00 out +00:00',
  ]
  const rest = compensatoryRestMinutes(readPunches(punchesOf(...nights.map((one) => `2026-12-${one}`)), 360).days)
  return [
    valueOf(
      name('E9', 'YoungOnes', '10 h at £25, cancelled inside the window', '£125'),
      poundsText(cancellationFee(cancelled)),
    ),
    valueOf(
      name('E9', 'YoungOnes', 'the same, not cancelled and turned up', '£250'),
      poundsText(cancellationFee({ ...cancelled, hasTurnedUp: true })),
    ),
    valueOf(name('E10', 'trade terms', '£825, 98 h before; 50% within 168 h', '£412.50'), feeOf(EIGHTY5, 98)),
    valueOf(name('E10', 'trade terms', '£825, 216 h before; 25% within 336 h', '£206.25'), feeOf(PRACTICAL, 216)),
    valueOf(name('E10', 'trade terms', '£825, 20 h before; 100% within 72 h', '£825'), feeOf(EIGHTY5, 20)),
    valueOf(
      name('E11c', 'Bectu Sparks', 'a bank of rest: off at 03:00, 02:00, 01:00, 00:00', '6 h'),
      durationText(rest),
    ),
    valueOf(
      name('E14', 'HMRC', '120 miles on 5 Apr 2026', '£54'),
      poundsText(approvedMileagePence('2026-04-05', 120)!),
    ),
    valueOf(
      name('E14', 'HMRC', '120 miles on 6 Apr 2026', '£66'),
      poundsText(approvedMileagePence('2026-04-06', 120)!),
    ),
    valueOf(
      name('E14', 'HMRC', '120 miles after 9,950 of the year', '£45'),
      poundsText(approvedMileagePence('2026-05-01', 120, 9950)!),
    ),
    valueOf(
      name(
        'E15',
        'gov.uk, simplified expenses',
        '11,000 miles in a tax year before 6 Apr 2026, at 45p and 25p',
        '£4,750',
      ),
      poundsText(approvedMileagePence('2026-04-05', 11_000)!),
    ),
    valueOf(name('E21', 'WTR 1998', '833 h in 17 weeks, a week', '49.0'), weeklyAverageText(833 * 60)),
  ]
}

const INVOICED = 'VAT is of an invoice, and the product writes none'
const OVERDUE = 'without an invoice nothing is overdue'

/** Values of the research that are none of the calculator's, each with why. */
const UNANSWERED_VALUES: (Omit<WorkedValue, 'answered'> & { why: string })[] = [
  {
    number: 'E16',
    source: 'Millward May',
    right: '£1,032',
    why: INVOICED,
    input: 'registered for VAT: 8 h at £100, a train of £50, a lunch of £12 with £2 of VAT',
  },
  {
    number: 'E17',
    source: 'Croner Taxwise',
    right: '£787.20; £656',
    why: INVOICED,
    input: 'a fee of £550, mileage of £66, a hotel of £40; registered, and not',
  },
  {
    number: 'E18',
    source: 'gov.uk, SI 2002/1675',
    right: '£7.60 and £40',
    why: OVERDUE,
    input: '£787.20 due on 14 Mar 2026, paid 30 days late at 11.75%',
  },
  {
    number: 'E19',
    source: 'SI 2002/1675',
    right: '£115.89 and £70',
    why: OVERDUE,
    input: '£4,000 due on 31 May 2026, paid 90 days late at the rate of the half-year in which it began',
  },
  { number: 'E20', source: 'gov.uk', right: '£11.64', why: OVERDUE, input: '£1,000, 50 days late at 8.5%' },
]

/** In the order of their numbers. */
export const workedValues = (): WorkedValue[] =>
  [...PAID_VALUES(), ...OTHER_VALUES()].toSorted((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }))

/** docs/worked-values.md */
export const workedValuesPage = () =>
  `${[
    '# Worked values',
    '',
    'Days whose right pay is published, or was worked out by hand, and what the calculator answers. Times are London’s; `+`',
    'is the day after. `npm run worked-values` writes this page, and a test compares it.',
    '',
    '| no. | terms and times | source | right | answered | |',
    '|---|---|---|---|---|---|',
    ...workedValues().map(
      ({ number, input, source, right, answered }) =>
        `| ${number} | ${input} | ${source} | ${right} | ${answered} | ${answered === right ? 'same' : '**differs**'} |`,
    ),
    '',
    'These are none of the calculator’s:',
    '',
    '| no. | terms and times | source | right | why it is not answered |',
    '|---|---|---|---|---|',
    ...UNANSWERED_VALUES.map(
      ({ number, input, source, right, why }) => `| ${number} | ${input} | ${source} | ${right} | ${why} |`,
    ),
  ].join('\n')}\n`
