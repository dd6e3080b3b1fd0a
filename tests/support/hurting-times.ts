import fc from 'fast-check'

/** Days that clocks, months and years are wrong about: both changes of several years and their neighbours, leap days, ends of years. */
export const HURTING_DAYS = [
  '2026-10-24',
  '2026-10-25',
  '2026-10-26',
  '2027-03-27',
  '2027-03-28',
  '2027-03-29',
  '2027-10-30',
  '2027-10-31',
  '2027-11-01',
  '2028-02-28',
  '2028-02-29',
  '2028-03-01',
  '2028-03-26',
  '2028-10-29',
  '2026-12-31',
  '2027-01-01',
]

/** Times of the day about midnight and about the hour that is skipped or comes twice. */
const HURTING_TIMES = [
  '00:00',
  '00:01',
  '00:30',
  '00:59',
  '01:00',
  '01:15',
  '01:30',
  '01:59',
  '02:00',
  '02:15',
  '02:30',
]

/** Zones with other changes, no change, half hours, and the other side of the date line. */
export const HURTING_ZONES = [
  'Europe/London',
  'America/New_York',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'Asia/Tehran',
  'UTC',
]

const twoDigits = (number: number) => String(number).padStart(2, '0')
const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hours, minutes]) => `${twoDigits(hours)}:${twoDigits(minutes)}`)

/** '2027-03-28' */
export const hurtingDay = () => fc.constantFrom(...HURTING_DAYS)
/** '01:30' */
export const hurtingTime = () =>
  fc.oneof(fc.constantFrom(...HURTING_TIMES, '04:59', '05:00', '23:30', '23:59'), anyTime)
/** Milliseconds, to the minute, within two days of such a day. */
export const hurtingMoment = () =>
  fc
    .tuple(hurtingDay(), fc.integer({ min: -2 * 1440, max: 2 * 1440 }))
    .map(([day, minutes]) => Date.parse(`${day}T00:00Z`) + minutes * 60_000)
