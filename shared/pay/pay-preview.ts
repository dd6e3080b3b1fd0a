import { z } from 'zod'
import { instantField, namedObject, namedStrict } from '../fields.ts'
import { PAY_PUNCHES_MAX } from '../limits.ts'
import { EXTRA_PAY_RULES, PAY_RULES } from './pay-lines.ts'
import { termsSchema } from './terms-schema.ts'
import { PUNCH_KINDS } from './work-days.ts'

const [EARLIEST, LATEST] = ['2000-01-01', '2100-01-01'].map((day) => Date.parse(day)) as [number, number]
const punchAtField = instantField.refine((at) => Date.parse(at) >= EARLIEST && Date.parse(at) < LATEST, {
  error: 'must be between the years 2000 and 2100',
})
const countField = (most: number) => z.int().min(0).max(most).default(0)

/** POST /pay/preview */
export const payPreviewRequestSchema = namedStrict('PayPreviewRequest', {
  terms: termsSchema,
  punches: z
    .array(z.strictObject({ kind: z.enum(PUNCH_KINDS), at: punchAtField }))
    .max(PAY_PUNCHES_MAX, { error: `must have at most ${PAY_PUNCHES_MAX} punches` }),
  booked: z
    .strictObject({ travel_days: countField(366), nights: countField(366), miles: countField(100_000) })
    .optional(),
})

const lineFields = { minutes: z.int(), pence: z.int(), words: z.string() }
const payLineSchema = namedObject('PayLine', { rule: z.enum(PAY_RULES), ...lineFields })
const extraPayLineSchema = namedObject('ExtraPayLine', {
  rule: z.enum(EXTRA_PAY_RULES),
  ...lineFields,
  work_day: z.string().nullable(),
})
const paidDaySchema = namedObject('PaidDay', {
  work_day: z.string(),
  present_minutes: z.int(),
  paid_minutes: z.int(),
  lines: z.array(payLineSchema),
  total_pence: z.int(),
  rest_before_minutes: z.int().nullable(),
})
export const payPreviewSchema = namedObject('PayPreview', {
  days: z.array(paidDaySchema),
  penalties: z.array(extraPayLineSchema),
  total_pence: z.int(),
  engine: z.string(),
})
