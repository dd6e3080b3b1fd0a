import type { PayTermsInput } from '../../../shared/pay/terms-schema.ts'

type Agreed = Partial<PayTermsInput>

/** The terms of the worked values, by who has published them. */
export const EICC: Agreed = { rate_pence: 25_000, overtime: [{ after_minutes: 600, multiplier: 1 }] }
export const TWELVE_HOURS: Agreed = {
  rate_pence: 27_500,
  day_minutes: 720,
  overtime: [
    { after_minutes: 720, day_multiplier: 1.5 },
    { after_minutes: 1080, day_multiplier: 2 },
  ],
}
export const apaOfGrade = (multiplier: number): Agreed => ({
  rate_pence: 43_000,
  day_minutes: 660,
  breaks: 'paid',
  overtime: [{ after_minutes: 660, multiplier }],
})
export const pactAtRate = (rate_pence: number): Agreed => ({
  rate_pence,
  day_minutes: 660,
  breaks: 'paid',
  overtime: [{ after_minutes: 660, multiplier: 1.5, floor_pence: 3500, cap_pence: 7000 }],
  rounding: { step_minutes: 15, mode: 'up' },
})
export const SPARKS: Agreed = {
  rate_pence: 40_000,
  turnaround: { minutes: 660, remedy: 'stepped', steps: [1.5, 2, 3] },
  weekend_rest_minutes: 3540,
}
export const HOURLY: Agreed = { basis: 'hour', rate_pence: 2500 }
export const HOURLY_NIGHT: Agreed = { ...HOURLY, night: { from: '00:00', to: '06:00', multiplier: 1.5 } }
export const LONG_DAY: Agreed = {
  rate_pence: 28_000,
  overtime: [{ after_minutes: 600, multiplier: 1.5 }],
  rounding: { step_minutes: 15, mode: 'up' },
}
