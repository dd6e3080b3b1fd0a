import { roundHalfUp } from './exact-pence.ts'
import { dayWordsOf, minuteWordsOf, topUpWordsOf } from './line-words.ts'
import { londonDateOf } from './london-windows.ts'
import type { PayLine } from './pay-lines.ts'
import { roundedMinutes } from './rounded-minutes.ts'
import {
  countedStretchesOf,
  dearestOf,
  type DayRules,
  type MinuteClass,
  passedStepOf,
  piecesOf,
} from './worked-minutes.ts'
import { lastListed, type Stretch, type WorkDay } from './work-days.ts'

type CountedClass = { minuteClass: MinuteClass; minutes: number }

/** A day's lines, and its minutes that are paid: worked, or made up to the shortest call. */
export function dayLinesOf(rules: DayRules, day: WorkDay, isExplained: boolean) {
  const { terms } = rules
  const stretches = countedStretchesOf(rules, day)
  const counted = stretches.reduce((sum, { from, to }) => sum + to - from, 0)
  const paidMinutes = Math.max(counted, terms.minimum_minutes)
  if (terms.basis === 'flat') {
    const words = isExplained ? dayWordsOf(rules, false, { rule: 'flat', minutes: counted, counted }) : ''
    return { lines: [{ rule: 'flat', minutes: counted, pence: terms.rate_pence, words } as PayLine], paidMinutes }
  }
  const classes = countClasses(rules, stretches)
  const lines = [...dayRateLines(rules, { counted, isLate: stretches[0]!.from < day.present[0]!.from, isExplained })]
  const within = classes.filter(({ minuteClass }) => !minuteClass.isOver)
  const dearer = within.flatMap((one) => withinLines(rules, one, isExplained))
  const topUp = topUpLines(rules, { day, stretches, counted, within, paid: sumOf(dearer), isExplained })
  const over = classes.filter(({ minuteClass }) => minuteClass.isOver)
  return { lines: [...lines, ...dearer, ...topUp, ...overLines(rules, over, isExplained)], paidMinutes }
}

/** In the order in which they were first worked. Minutes after the day that no band pays are none. */
function countClasses(rules: DayRules, stretches: Stretch[]): CountedClass[] {
  const found: CountedClass[] = []
  for (const { from, to, counted, minuteClass } of piecesOf(rules, stretches)) {
    if (!minuteClass.isOver && counted >= rules.dayMinutes) continue
    const { rule, isOver, afterMinutes } = minuteClass
    const same = found.find(
      ({ minuteClass: one }) => one.rule === rule && one.isOver === isOver && one.afterMinutes === afterMinutes,
    )
    if (same) same.minutes += to - from
    else found.push({ minuteClass, minutes: to - from })
  }
  return found
}

/** The day's rate; where there is a shortest call, hours at the hour's rate until they reach it. */
function dayRateLines(
  rules: DayRules,
  { counted, isLate, isExplained }: { counted: number; isLate: boolean; isExplained: boolean },
): PayLine[] {
  const { terms, dayMinutes, hourDivisor } = rules
  if (terms.basis === 'hour') return []
  const isShort = terms.minimum_minutes > 0 && counted < dayMinutes
  const rule = isShort ? 'short_day' : 'day'
  const minutes = isShort ? Math.max(counted, terms.minimum_minutes) : Math.min(counted, dayMinutes)
  const byHours = roundHalfUp([terms.rate_pence, 100, minutes], [60, hourDivisor])
  const pence = isShort ? Math.min(terms.rate_pence, byHours) : terms.rate_pence
  return [{ rule, minutes, pence, words: isExplained ? dayWordsOf(rules, isLate, { rule, minutes, counted }) : '' }]
}

/** Minutes before overtime: by the hour in full, within a day's rate what they earn above it. */
function withinLines(rules: DayRules, { minuteClass, minutes }: CountedClass, isExplained: boolean): PayLine[] {
  const { basis, rate_pence } = rules.terms
  const { rule, hundredths } = minuteClass
  const earned = basis === 'hour' ? hundredths : hundredths - 100
  if (earned === 0) return []
  const pence = roundHalfUp([rate_pence, minutes, earned], [unitOf(rules)])
  return [
    {
      rule: rule === 'base' ? 'hours' : rule,
      minutes,
      pence,
      words: isExplained ? minuteWordsOf(rules, minuteClass, { minutes, clocked: minutes }) : '',
    },
  ]
}

/** Through this, a rate times minutes times hundredths is pence. */
const unitOf = ({ terms, dayMinutes }: DayRules) => (terms.basis === 'hour' ? 60 : dayMinutes) * 100

/** Each class is rounded once. A grace is of all overtime of the day together. */
function overLines(rules: DayRules, over: CountedClass[], isExplained: boolean): PayLine[] {
  const { rounding } = rules.terms
  const total = over.reduce((sum, { minutes }) => sum + minutes, 0)
  if (total <= rounding.grace_minutes) return []
  return over.flatMap(({ minuteClass, minutes: clocked }) => {
    const minutes = roundedMinutes(clocked, rounding)
    if (minutes === 0) return []
    const pence = roundHalfUp([minuteClass.numerator, minutes], [60, rules.hourDivisor])
    const words = isExplained ? minuteWordsOf(rules, minuteClass, { minutes, clocked }) : ''
    return [{ rule: minuteClass.rule as PayLine['rule'], minutes, pence, words }]
  })
}

type TopUp = {
  day: WorkDay
  stretches: Stretch[]
  counted: number
  within: CountedClass[]
  /** Pence of the lines of these classes. */
  paid: number
  isExplained: boolean
}

/**
 * What a step of the whole day, a shortest call or a day that ended early adds to the minutes worked. What was paid for and
 * not worked has the multiplier of the day's own date, until its midnight. One line, made of the exact sum less the other
 * lines: so a later out never pays a penny less.
 */
function topUpLines(rules: DayRules, { day, stretches, counted, within, paid, isExplained }: TopUp): PayLine[] {
  const { terms } = rules
  const isHourly = terms.basis === 'hour'
  const step = passedStepOf(rules, counted)
  const less = isHourly ? 0 : 100
  const least = step?.hundredths ?? 100
  const worked = within.reduce(
    (sum, { minuteClass, minutes }) => sum + minutes * (Math.max(minuteClass.hundredths, least) - less),
    0,
  )
  const target = terms.minimum_minutes > 0 || isHourly ? terms.minimum_minutes : rules.dayMinutes
  const unworked = Math.max(0, Math.min(target, rules.dayMinutes) - counted)
  const exact = worked + unworkedHundredths(rules, day, { unworked, end: lastListed(stretches).to, less })
  const pence = roundHalfUp([terms.rate_pence, exact], [unitOf(rules)]) - paid
  if (pence <= 0) return []
  const rule = step ? 'day_step' : isHourly ? 'minimum' : 'rest_of_day'
  const minutes = step ? counted : unworked
  return [{ rule, minutes, pence, words: isExplained ? topUpWordsOf(rules, { rule, minutes, step }) : '' }]
}

function unworkedHundredths(
  rules: DayRules,
  day: WorkDay,
  { unworked, end, less }: { unworked: number; end: number; less: number },
) {
  if (unworked === 0) return 0
  const date = londonDateOf(day.work_day, rules.terms)
  const sameDate = Math.max(0, Math.min(unworked, date.to - end))
  const hundredthsOf = (isSameDate: boolean) => dearestOf(rules, isSameDate ? date : null, false).hundredths - less
  return sameDate * hundredthsOf(true) + (unworked - sameDate) * hundredthsOf(false)
}

const sumOf = (lines: PayLine[]) => lines.reduce((sum, { pence }) => sum + pence, 0)
