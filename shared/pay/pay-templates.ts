import type { PayTermsInput } from './terms-schema.ts'

export type PayTemplate = { key: string; name: string; terms: Omit<PayTermsInput, 'rate_pence'> }

const QUARTER_HOURS = { step_minutes: 15, mode: 'up' } as const
const ELEVEN_HOURS = { minutes: 660, remedy: 'hourly' } as const

/** What a company begins with; the rate is the role's. */
export const PAY_TEMPLATES: PayTemplate[] = [
  {
    key: 'ten_hours',
    name: '10-hour day',
    terms: {
      basis: 'day',
      day_minutes: 600,
      overtime: [{ after_minutes: 600, multiplier: 1.5 }],
      rounding: QUARTER_HOURS,
      turnaround: ELEVEN_HOURS,
    },
  },
  {
    key: 'twelve_hours',
    name: '12-hour day',
    terms: {
      basis: 'day',
      day_minutes: 720,
      hourly_divisor: 12,
      breaks: 'paid',
      overtime: [
        { after_minutes: 720, day_multiplier: 1.5 },
        { after_minutes: 1080, day_multiplier: 2 },
      ],
      turnaround: ELEVEN_HOURS,
      travel_day: 'half',
    },
  },
  {
    key: 'apa',
    name: 'APA 10+1',
    terms: {
      basis: 'day',
      day_minutes: 660,
      breaks: 'paid',
      overtime: [{ after_minutes: 660, multiplier: 1.5 }],
      late_call_from: '11:00',
      turnaround: ELEVEN_HOURS,
    },
  },
  {
    key: 'hourly',
    name: 'Hourly with night rate',
    terms: {
      basis: 'hour',
      minimum_minutes: 240,
      night: { from: '00:00', to: '06:00', multiplier: 1.5 },
      turnaround: ELEVEN_HOURS,
    },
  },
  { key: 'flat', name: 'Flat', terms: { basis: 'flat' } },
]
