import type { PayTerms } from '../../../../shared/pay/pay-terms.ts'
import { type PayRules, withUnstated } from '../../../../shared/pay/unstated-terms.ts'
import { TYPED_NUMBERS } from './typed-number.ts'

/** A band of overtime, or of what a cancellation costs: as typed, with a key for its row. */
export type OvertimeBandDraft = { key: string; after: string; times: string; floor: string; cap: string }
export type CancellationBandDraft = { key: string; within: string; percent: string }

/** A template of terms as typed. What is empty is not agreed. */
export type TermsTemplateDraft = Record<TermsTextField, string> & {
  overtime: OvertimeBandDraft[]
  cancellation: CancellationBandDraft[]
}
export type TermsTextField = keyof ReturnType<typeof textsOfTerms>
export type TermsDraftField = TermsTextField | 'overtime' | 'cancellation'

export function termsTemplateDraftOf(name: string, rules: PayRules, newKey: () => string): TermsTemplateDraft {
  const terms = withUnstated({ ...rules, rate_pence: 0 })
  return {
    ...textsOfTerms(name, terms),
    overtime: terms.overtime.map((band) => ({
      key: newKey(),
      after: hours.write(band.after_minutes),
      times: String('multiplier' in band ? band.multiplier : band.day_multiplier),
      floor: 'multiplier' in band ? optionalText(band.floor_pence, pounds.write) : '',
      cap: 'multiplier' in band ? optionalText(band.cap_pence, pounds.write) : '',
    })),
    cancellation: terms.cancellation.map(({ within_hours, percent }) => ({
      key: newKey(),
      within: String(within_hours),
      percent: String(percent),
    })),
  }
}

const { hours, pounds } = TYPED_NUMBERS
const optionalText = <Value>(value: Value | null | undefined, write: (value: Value) => string = String) =>
  value === null || value === undefined ? '' : write(value)
const amountText = (value: number, write: (value: number) => string = String) => (value === 0 ? '' : write(value))

function textsOfTerms(name: string, terms: PayTerms) {
  const { rounding, night, turnaround, meal, overtime } = terms
  return {
    name,
    basis: terms.basis as string,
    day_hours: hours.write(terms.day_minutes),
    breaks: terms.breaks as string,
    hourly_divisor: String(terms.hourly_divisor),
    overtime_by: overtime[0] && 'day_multiplier' in overtime[0] ? 'day' : 'hour',
    rounding_mode: rounding.mode as string,
    rounding_step: rounding.mode === 'none' ? '15' : String(rounding.step_minutes),
    rounding_grace: amountText(rounding.grace_minutes),
    minimum_hours: amountText(terms.minimum_minutes, hours.write),
    late_call_from: terms.late_call_from ?? '',
    continuous_hours: optionalText(terms.continuous_day_minutes, hours.write),
    night_from: night?.from ?? '',
    night_to: night?.to ?? '',
    night_times: optionalText(night?.multiplier),
    sunday_times: optionalText(terms.sunday_multiplier),
    holiday_times: optionalText(terms.holiday_multiplier),
    division: terms.division as string,
    sixth_day_times: optionalText(terms.sixth_day_multiplier),
    seventh_day_times: optionalText(terms.seventh_day_multiplier),
    rest_hours: optionalText(turnaround?.minutes, hours.write),
    rest_remedy: (turnaround?.remedy ?? 'hourly') as string,
    rest_steps: (turnaround?.steps ?? [1.5, 2, 3]).join('; '),
    weekend_rest_hours: optionalText(terms.weekend_rest_minutes, hours.write),
    meal_hours: optionalText(meal?.after_minutes, hours.write),
    meal_times: optionalText(meal?.multiplier),
    travel_day: terms.travel_day as string,
    per_diem: amountText(terms.per_diem_pence, pounds.write),
    mileage: amountText(terms.mileage_pence),
    payment_days: String(terms.payment_days),
    new_day_hours: hours.write(terms.new_day_gap_minutes),
  }
}
