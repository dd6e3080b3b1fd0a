import { canonicalJson } from '../terms-hash.ts'
import { FAVOUR_RULES, type TermsField } from './terms-favour.ts'
import type { PayTerms } from '../pay-terms.ts'
import { type TermsPartKey, termsParts } from './terms-parts.ts'

/** One thing that two terms say differently, in words, and whether it can only be in the freelancer's favour. */
export type TermsDifference = { label: string; before: string | null; after: string | null; is_better: boolean }

/** What has changed from `before` to `after`, each once: a higher rate is one change, though it pays more for overtime. */
export function termsDifferences(before: PayTerms, after: PayTerms): TermsDifference[] {
  const [old, now] = [termsParts(before), termsParts(after)]
  const said = now.flatMap(({ key, label, words }, at) => {
    const changed = changedFields(FIELDS_OF_PARTS[key], before, after)
    const was = old[at]!.words
    return changed.length === 0 || was === words
      ? []
      : [{ label, before: was, after: words, is_better: changed.every((field) => FAVOUR_RULES[field](before, after)) }]
  })
  return [...said, ...unsaidDifferences(before, after)]
}

/** 'Overtime: over 10 hours £42 an hour instead of over 10 hours £56 an hour'; what both are for is said once, after them. */
export function differenceText({ label, before, after }: TermsDifference) {
  if (before === null) return `${label}: ${after}`
  if (after === null) return `${label}: nothing agreed instead of ${before}`
  const [was, is] = [before, after].map((words) => words.split(/ (?=for )/))
  const isForTheSame = was!.length === 2 && was![1] === is![1]
  return isForTheSame
    ? `${label}: ${is![0]} instead of ${was![0]}, ${is![1]}`
    : `${label}: ${after} instead of ${before}`
}

const FIELDS_OF_PARTS: Record<TermsPartKey, TermsField[]> = {
  rate: ['basis', 'rate_pence', 'day_minutes', 'breaks'],
  overtime: ['overtime', 'rounding'],
  minimum: ['minimum_minutes'],
  continuous: ['continuous_day_minutes'],
  late_call: ['late_call_from'],
  night: ['night'],
  sunday: ['sunday_multiplier'],
  holiday: ['holiday_multiplier', 'division'],
  sixth_day: ['sixth_day_multiplier'],
  seventh_day: ['seventh_day_multiplier'],
  rest: ['turnaround', 'weekend_rest_minutes'],
  meal: ['meal'],
  travel: ['travel_day'],
  per_diem: ['per_diem_pence'],
  mileage: ['mileage_pence'],
  cancellation: ['cancellation'],
  payment: ['payment_days'],
}

/** Of what the sentence leaves out. By the hour, its rate says all. */
function unsaidDifferences(before: PayTerms, after: PayTerms): TermsDifference[] {
  const hour = before.basis === 'day' && after.basis === 'day' ? changedFields(['hourly_divisor'], before, after) : []
  const gap = changedFields(['new_day_gap_minutes'], before, after)
  const say = (label: string, field: 'hourly_divisor' | 'new_day_gap_minutes', wordsOf: (value: number) => string) => ({
    label,
    before: wordsOf(before[field]),
    after: wordsOf(after[field]),
    is_better: FAVOUR_RULES[field](before, after),
  })
  return [
    ...hour.map(() => say('Hour’s rate', 'hourly_divisor', (parts) => `the day’s divided by ${parts}`)),
    ...gap.map(() => say('New day', 'new_day_gap_minutes', (minutes) => `after ${minutes} minutes off`)),
  ]
}

const changedFields = (fields: TermsField[], before: PayTerms, after: PayTerms) =>
  fields.filter((field) => canonicalJson({ value: before[field] }) !== canonicalJson({ value: after[field] }))
