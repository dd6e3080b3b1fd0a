import { z } from 'zod'
import { boundedText, namedOrNull } from '../fields.ts'

const PENCE_MAX = 10_000_000
/** Four weeks: nothing that is agreed about a day or a rest is longer. */
const MINUTES_MAX = 40_320

const penceField = z.int().min(0).max(PENCE_MAX)
const minutesField = z.int().min(0).max(MINUTES_MAX)
const lengthField = z.int().min(1).max(MINUTES_MAX)
const hundredthsOf = (least: number, most: number) =>
  z.number().min(least).max(most).multipleOf(0.01, { error: 'must have at most two decimals' })
/** Of the hour's or the day's rate. */
const multiplierField = hundredthsOf(1, 10)
const penaltyMultiplierField = hundredthsOf(0, 10)
const clockField = boundedText(5).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time such as 23:00' })

const hourlyBandSchema = z.strictObject({
  after_minutes: minutesField,
  multiplier: multiplierField,
  /** An hour. */
  floor_pence: penceField.optional(),
  cap_pence: penceField.optional(),
})
const dayStepSchema = z.strictObject({ after_minutes: minutesField, day_multiplier: multiplierField })

const NO_BAND = { error: 'must have after_minutes and either multiplier or day_multiplier' }
const overtimeField = z
  .array(z.union([hourlyBandSchema, dayStepSchema], NO_BAND))
  .max(10)
  .overwrite((bands) => bands.toSorted((a, b) => a.after_minutes - b.after_minutes))

const roundingSchema = z.strictObject({
  step_minutes: z.int().min(1).max(720).default(1),
  mode: z.enum(['up', 'nearest', 'none']).default('none'),
  grace_minutes: z.int().min(0).max(720).default(0),
})

const turnaroundSchema = z.strictObject({
  minutes: lengthField.default(660),
  remedy: z.enum(['none', 'hourly', 'stepped']).default('hourly'),
  steps: z.array(penaltyMultiplierField).min(1).max(10).default([1.5, 2, 3]),
})

const cancellationField = z
  .array(z.strictObject({ within_hours: z.int().min(1).max(8760), percent: z.int().min(0).max(100) }))
  .max(10)
  .overwrite((bands) => bands.toSorted((a, b) => a.within_hours - b.within_hours))

/** The fields of terms, each by itself; `termsSchema` also asks that they go together. */
export const termsFieldsSchema = z.strictObject({
  basis: z.enum(['day', 'hour', 'flat']),
  rate_pence: penceField,
  hourly_divisor: hundredthsOf(1, 24).default(10),
  day_minutes: lengthField.default(600),
  breaks: z.enum(['unpaid', 'paid']).default('unpaid'),
  overtime: overtimeField.default([]),
  rounding: roundingSchema.default({ step_minutes: 1, mode: 'none', grace_minutes: 0 }),
  minimum_minutes: minutesField.default(0),
  late_call_from: clockField.nullable().default(null),
  continuous_day_minutes: lengthField.nullable().default(null),
  night: namedOrNull(z.strictObject({ from: clockField, to: clockField, multiplier: multiplierField })).default(null),
  sunday_multiplier: multiplierField.nullable().default(null),
  holiday_multiplier: multiplierField.nullable().default(null),
  division: z.enum(['england_and_wales', 'scotland', 'northern_ireland']).default('england_and_wales'),
  sixth_day_multiplier: multiplierField.nullable().default(null),
  seventh_day_multiplier: multiplierField.nullable().default(null),
  turnaround: namedOrNull(turnaroundSchema).default(null),
  weekend_rest_minutes: lengthField.nullable().default(null),
  meal: namedOrNull(z.strictObject({ after_minutes: lengthField, multiplier: penaltyMultiplierField })).default(null),
  travel_day: z.enum(['none', 'half', 'full']).default('none'),
  per_diem_pence: penceField.default(0),
  mileage_pence: z.int().min(0).max(1000).default(0),
  cancellation: cancellationField.default([]),
  payment_days: z.int().min(0).max(365).default(30),
  new_day_gap_minutes: z.int().min(1).max(1440).default(360),
})
export type PayTerms = z.output<typeof termsFieldsSchema>
