import { PAY_TEMPLATE_NAME_MAX } from '../../../../shared/limits.ts'
import type { PayTerms } from '../../../../shared/pay/pay-terms.ts'
import { findTermsFaults } from '../../../../shared/pay/terms-faults.ts'
import { statedRules, type StatedPayRules, withUnstated } from '../../../../shared/pay/unstated-terms.ts'
import type { TermsDraftField, TermsTemplateDraft, TermsTextField } from './template-draft.ts'
import { TYPED_NUMBERS, type TypedNumberName } from './typed-number.ts'

export type TermsTemplateMistakes = Partial<Record<TermsDraftField, string>>
type ReadTemplate = {
  /** Null: a field cannot be read, or two contradict each other. */
  rules: StatedPayRules | null
  mistakes: TermsTemplateMistakes
}

/** The draft's rules. Flat terms keep nothing that depends on hours. */
export function readTermsTemplateDraft(draft: TermsTemplateDraft): ReadTemplate {
  const mistakes: TermsTemplateMistakes = {}
  const reader = draftReader(draft, mistakes)
  const common = {
    ...readMoneyTerms(draft, reader),
    ...readRestTerms(draft, reader),
    basis: draft.basis as PayTerms['basis'],
    breaks: draft.breaks as PayTerms['breaks'],
    cancellation: readCancellation(draft, mistakes),
    new_day_gap_minutes: reader.needed('new_day_hours', 'new_day_hours'),
  }
  const terms = withUnstated({
    ...common,
    ...(draft.basis !== 'flat' && readHourTerms(draft, reader, mistakes)),
    rate_pence: 0,
  })
  const isReadable = Object.keys(mistakes).length === 0
  if (isReadable)
    for (const { path, message } of findTermsFaults(terms)) mistakes[FIELDS_OF_FAULTS[path[0]!] ?? 'basis'] ??= message
  if (!draft.name.trim()) mistakes.name = 'Give it a name'
  else if (draft.name.trim().length > PAY_TEMPLATE_NAME_MAX)
    mistakes.name = `At most ${PAY_TEMPLATE_NAME_MAX} characters`
  const isSound = Object.keys(mistakes).every((field) => field === 'name')
  return { rules: isSound ? statedRules(withoutRate(terms)) : null, mistakes }
}

const withoutRate = ({ rate_pence: _rate, ...rules }: PayTerms) => rules

const FIELDS_OF_FAULTS: Record<string, TermsDraftField> = {
  overtime: 'overtime',
  minimum_minutes: 'minimum_hours',
  night: 'night_to',
  late_call_from: 'late_call_from',
  weekend_rest_minutes: 'weekend_rest_hours',
  cancellation: 'cancellation',
}

type DraftReader = ReturnType<typeof draftReader>

function draftReader(draft: TermsTemplateDraft, mistakes: TermsTemplateMistakes) {
  const optional = (field: TermsTextField, kind: TypedNumberName): number | null => {
    if (!draft[field].trim()) return null
    const value = TYPED_NUMBERS[kind].read(draft[field])
    if (value === null) mistakes[field] = TYPED_NUMBERS[kind].words
    return value
  }
  const needed = (field: TermsTextField, kind: TypedNumberName): number => {
    if (!draft[field].trim()) mistakes[field] = TYPED_NUMBERS[kind].words
    return optional(field, kind) ?? 1
  }
  /** Those of a group are said together or not at all. */
  const isGroupSaid = (fields: readonly TermsTextField[]) => {
    const empty = fields.filter((field) => !draft[field].trim())
    if (empty.length > 0 && empty.length < fields.length)
      for (const field of empty) mistakes[field] = 'Fill this in too'
    return empty.length === 0
  }
  return { optional, needed, isGroupSaid }
}

function readMoneyTerms({ basis, travel_day }: TermsTemplateDraft, { optional, needed }: DraftReader) {
  return {
    travel_day: travel_day as PayTerms['travel_day'],
    per_diem_pence: optional('per_diem', 'pounds') ?? 0,
    mileage_pence: optional('mileage', 'pence') ?? 0,
    payment_days: needed('payment_days', 'days'),
    hourly_divisor: needed('hourly_divisor', 'divisor'),
    ...(basis !== 'flat' && { day_minutes: needed('day_hours', 'hours') }),
  }
}

function readRestTerms(draft: TermsTemplateDraft, { optional, needed, isGroupSaid }: DraftReader) {
  const rest = optional('rest_hours', 'hours')
  const isMealSaid = isGroupSaid(['meal_hours', 'meal_times'])
  return {
    turnaround:
      rest === null
        ? null
        : {
            minutes: rest,
            remedy: draft.rest_remedy as NonNullable<PayTerms['turnaround']>['remedy'],
            ...(draft.rest_remedy === 'stepped' && {
              steps: readSteps(draft.rest_steps, () => needed('rest_steps', 'penalty')),
            }),
          },
    weekend_rest_minutes: optional('weekend_rest_hours', 'hours'),
    meal: isMealSaid
      ? { after_minutes: needed('meal_hours', 'hours'), multiplier: needed('meal_times', 'penalty') }
      : null,
  }
}

/** '1.5; 2; 3', also with commas and spaces. */
function readSteps(typed: string, sayMistake: () => number) {
  const steps = typed
    .split(/[;,]?\s+|;/)
    .filter(Boolean)
    .map((step) => TYPED_NUMBERS.penalty.read(step))
  return steps.length > 0 && steps.length <= 10 && steps.every((step) => step !== null) ? steps : [sayMistake()]
}

function readHourTerms(draft: TermsTemplateDraft, reader: DraftReader, mistakes: TermsTemplateMistakes) {
  const { optional, needed, isGroupSaid } = reader
  const isNightSaid = isGroupSaid(['night_from', 'night_to', 'night_times'])
  const mode = draft.rounding_mode as PayTerms['rounding']['mode']
  return {
    overtime: readOvertime(draft, mistakes),
    rounding: {
      mode,
      step_minutes: mode === 'none' ? 1 : needed('rounding_step', 'step'),
      grace_minutes: optional('rounding_grace', 'grace') ?? 0,
    },
    minimum_minutes: optional('minimum_hours', 'hours') ?? 0,
    late_call_from: draft.late_call_from || null,
    continuous_day_minutes: optional('continuous_hours', 'hours'),
    night: isNightSaid
      ? { from: draft.night_from, to: draft.night_to, multiplier: needed('night_times', 'times') }
      : null,
    sunday_multiplier: optional('sunday_times', 'times'),
    holiday_multiplier: optional('holiday_times', 'times'),
    division: draft.division as PayTerms['division'],
    sixth_day_multiplier: optional('sixth_day_times', 'times'),
    seventh_day_multiplier: optional('seventh_day_times', 'times'),
  }
}

function readOvertime({ overtime, overtime_by }: TermsTemplateDraft, mistakes: TermsTemplateMistakes) {
  const read = (typed: string, kind: TypedNumberName, isOptional = false) => {
    if (isOptional && !typed.trim()) return undefined
    const value = TYPED_NUMBERS[kind].read(typed)
    if (value === null) mistakes.overtime ??= OVERTIME_WORDS
    return value ?? 1
  }
  const bands = overtime.map(({ after, times, floor, cap }) => {
    const after_minutes = read(after, 'hours')!
    const multiplier = read(times, 'times')!
    if (overtime_by === 'day') return { after_minutes, day_multiplier: multiplier }
    const [floor_pence, cap_pence] = [read(floor, 'pounds', true), read(cap, 'pounds', true)]
    return {
      after_minutes,
      multiplier,
      ...(floor_pence !== undefined && { floor_pence }),
      ...(cap_pence !== undefined && { cap_pence }),
    }
  })
  return bands.toSorted((a, b) => a.after_minutes - b.after_minutes)
}
const OVERTIME_WORDS = 'Each line needs its hours, such as 10, and a number from 1 to 10, such as 1.5'

function readCancellation({ cancellation }: TermsTemplateDraft, mistakes: TermsTemplateMistakes) {
  const bands = cancellation.map(({ within, percent }) => {
    const [within_hours, share] = [TYPED_NUMBERS.notice.read(within), TYPED_NUMBERS.percent.read(percent)]
    if (within_hours === null || share === null)
      mistakes.cancellation ??= 'Each line needs whole hours, such as 48, and a percentage'
    return { within_hours: within_hours ?? 1, percent: share ?? 0 }
  })
  return bands.toSorted((a, b) => a.within_hours - b.within_hours)
}
