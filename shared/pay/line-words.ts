import { roundHalfUp } from './exact-pence.ts'
import type { PayLine } from './pay-lines.ts'
import type { PayTerms } from './pay-terms.ts'
import { durationText, poundsText } from './pay-words.ts'
import type { DayRules, MinuteClass, passedStepOf } from './worked-minutes.ts'

/** The line of a day's rate. `isLate`: it counts from an hour before its `in`. */
export function dayWordsOf(
  rules: DayRules,
  isLate: boolean,
  { rule, minutes, counted }: { rule: PayLine['rule']; minutes: number; counted: number },
) {
  if (rule === 'flat') return `${durationText(counted)}, at a flat rate`
  const late = isLate ? `, counted from ${rules.terms.late_call_from}` : ''
  if (rule === 'short_day')
    return `${durationText(counted)} of a short day${paidAs(counted, minutes)}, by the hour${late}`
  const kind = rules.shift > 0 ? 'a continuous day' : 'the day'
  return `${durationText(minutes)}, ${kind} of up to ${durationText(rules.dayMinutes)}${late}`
}

const paidAs = (counted: number, minutes: number) =>
  counted < minutes ? ` paid as ${durationText(minutes)}, the shortest call` : ''

/** '2 h 15 over 10 h, in steps of 15 minutes, at 1.5' */
export function minuteWordsOf(
  rules: DayRules,
  { rule, isOver, afterMinutes, band, hundredths, numerator }: MinuteClass,
  { minutes, clocked }: { minutes: number; clocked: number },
) {
  const { terms, hourDivisor } = rules
  const where = rule === 'base' || rule === 'overtime' ? '' : ` ${minuteRuleText(rule, terms)}`
  const over = isOver ? ` over ${durationText(afterMinutes)}` : ''
  const steps = isOver && terms.rounding.mode !== 'none' ? `, in steps of ${terms.rounding.step_minutes} minutes` : ''
  const bound =
    band && numerator !== terms.rate_pence * hundredths ? boundText(band, roundHalfUp([numerator], [hourDivisor])) : ''
  const more = isOver || terms.basis === 'hour' ? '' : `, ${(hundredths - 100) / 100} more than the day pays`
  const raw = clocked === minutes ? '' : ` (${durationText(clocked)} by the clock)`
  return `${durationText(minutes)}${over}${where}${steps}, at ${hundredths / 100}${bound}${more}${raw}`
}

const boundText = ({ floor_pence }: NonNullable<MinuteClass['band']>, hourPence: number) =>
  `, but at ${floor_pence === hourPence ? 'least' : 'most'} ${poundsText(hourPence)} an hour`

/** 'on a Sunday' */
export function minuteRuleText(rule: MinuteClass['rule'], { night }: PayTerms) {
  if (rule === 'night') return `between ${night!.from} and ${night!.to}`
  return RULE_TEXTS[rule]
}
const RULE_TEXTS = {
  base: 'at the hour’s rate',
  overtime: 'of overtime',
  sunday: 'on a Sunday',
  holiday: 'on a bank holiday',
  sixth_day: 'on a sixth day in a row',
  seventh_day: 'on a seventh day in a row',
}

export function topUpWordsOf(
  { terms }: DayRules,
  { rule, minutes, step }: { rule: PayLine['rule']; minutes: number; step: ReturnType<typeof passedStepOf> },
) {
  if (step)
    return `${durationText(minutes)} is over ${durationText(step.afterMinutes)}: the whole day at ${step.hundredths / 100}`
  if (rule === 'minimum')
    return `${durationText(minutes)} more, up to the shortest call of ${durationText(terms.minimum_minutes)}`
  return `${durationText(minutes)} of the day not worked, paid as the rest of it`
}
