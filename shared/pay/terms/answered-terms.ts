import { z } from 'zod'
import { namedObject, namedOrNull } from '../../fields.ts'

const band = { after_minutes: z.int() }
const overtimeBandSchema = z.union([
  z.object({ ...band, multiplier: z.number(), floor_pence: z.int().optional(), cap_pence: z.int().optional() }),
  z.object({ ...band, day_multiplier: z.number() }),
])
const rateFields = { basis: z.enum(['day', 'hour', 'flat']), rate_pence: z.int() }

/** The fields of `termsFieldsSchema` as they are answered, without its defaults: clients made from the document take those for given. */
const agreedFields = {
  hourly_divisor: z.number(),
  day_minutes: z.int(),
  breaks: z.enum(['unpaid', 'paid']),
  overtime: z.array(overtimeBandSchema),
  rounding: z.object({ step_minutes: z.int(), mode: z.enum(['up', 'nearest', 'none']), grace_minutes: z.int() }),
  minimum_minutes: z.int(),
  late_call_from: z.string().nullable(),
  continuous_day_minutes: z.int().nullable(),
  night: namedOrNull(z.object({ from: z.string(), to: z.string(), multiplier: z.number() })),
  sunday_multiplier: z.number().nullable(),
  holiday_multiplier: z.number().nullable(),
  division: z.enum(['england_and_wales', 'scotland', 'northern_ireland']),
  sixth_day_multiplier: z.number().nullable(),
  seventh_day_multiplier: z.number().nullable(),
  turnaround: namedOrNull(
    z.object({ minutes: z.int(), remedy: z.enum(['none', 'hourly', 'stepped']), steps: z.array(z.number()) }),
  ),
  weekend_rest_minutes: z.int().nullable(),
  meal: namedOrNull(z.object({ after_minutes: z.int(), multiplier: z.number() })),
  travel_day: z.enum(['none', 'half', 'full']),
  per_diem_pence: z.int(),
  mileage_pence: z.int(),
  cancellation: z.array(z.object({ within_hours: z.int(), percent: z.int() })),
  payment_days: z.int(),
  new_day_gap_minutes: z.int(),
}

export const agreedTermsSchema = namedObject('AgreedPayTerms', { ...rateFields, ...agreedFields })

/** Terms without their rate. What is not said has the default of `PayRules`. */
export const statedRulesSchema = z
  .object(agreedFields)
  .partial()
  .extend({ basis: rateFields.basis })
  .meta({ id: 'StatedPayRules' })

/** Of a role: what is agreed beside the rate, and the SHA-256 of both. Missing in rows of before 29 November 2026. */
export const payFields = { pay: statedRulesSchema.optional(), terms_hash: z.string().optional() }
