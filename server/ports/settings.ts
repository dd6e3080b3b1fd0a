import { z } from 'zod'
import { emailField } from '../../shared/fields.ts'
import { UnusableSettings } from '../errors.ts'

const flagSetting = z.enum(['0', '1']).transform((value) => value === '1')
const originsSetting = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

const countriesSetting = z
  .string()
  .regex(/^[A-Z]{2}(\s*,\s*[A-Z]{2})*$/, { error: 'must be country codes such as GB,IE' })
  .default('GB')
  .transform((value) => value.split(',').map((part) => part.trim()))

/** 32 bytes, as `openssl rand -base64 32` or `openssl rand -hex 32` print them; null for anything else. */
export function decodeSecretKey(text: string) {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : null
}
const keySetting = z.string().transform((text, check) => {
  const bytes = decodeSecretKey(text)
  if (!bytes) check.addIssue('must be 32 bytes in base64 or hex: openssl rand -base64 32 makes them')
  return bytes ?? z.NEVER
})

const databaseSetting = z.string().refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value), {
  error: 'must be an address such as postgres://standby:password@db.example.com/standby',
})
const databasesSetting = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value),
  z.array(databaseSetting),
)

const settingsSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  /** PostgreSQL, 15 or newer, in place of the SQLite file in DATA_DIR. */
  DATABASE_URL: databaseSetting.optional(),
  /** Standbys of that PostgreSQL, comma-separated, that serve reads. */
  DATABASE_READ_URL: databasesSetting.optional(),
  /** Where people reach the product; links in mails and pushes begin with it. */
  PUBLIC_URL: z.url().optional(),
  DEMO: flagSetting.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Number of proxies in front whose X-Forwarded-For is trusted. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Requests per second to the API, of one person, or of one address if nobody is signed in. */
  REQUEST_RATE: z.coerce.number().int().min(1).default(30),
  /** Connections of one address; wider blocks may have a few times as many. Not counted behind a proxy. */
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(2000),
  /** Messages in a row without an answer to somebody with whom no job is shared, and such new recipients in a day. */
  STRANGER_MESSAGES: z.coerce.number().int().min(1).default(20),
  /** Freelancers a second for whom each morning’s look for new jobs is done. */
  JOB_ALERTS_PER_SECOND: z.coerce.number().int().min(1).max(1000).default(5),
  /** The key for sealed data; created and stored in DATA_DIR if unset. */
  ENCRYPTION_KEY: keySetting.optional(),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Standby <no-reply@localhost>'),
  /** The support's address; without it 'contact support' shows none. */
  SUPPORT_EMAIL: emailField.optional(),
  /** Who runs this server, and where they are: on /terms and /privacy. */
  OPERATOR_NAME: z.string().trim().min(1).max(200).optional(),
  OPERATOR_ADDRESS: z.string().trim().min(1).max(400).optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  /** A number such as +447700900100, a sender's name, or a messaging service (MG...). */
  TWILIO_FROM: z.string().optional(),
  TWILIO_API_BASE: z.url().default('https://api.twilio.com'),
  /**
   * Countries that texts may go to: ISO 3166 codes, comma-separated. Jersey (JE), Guernsey (GG) and the Isle of Man
   * (IM) are not GB.
   */
  SMS_COUNTRIES: countriesSetting,
  /** Texts in 24 hours, over all recipients. */
  SMS_PER_DAY: z.coerce.number().int().min(1).default(500),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Replaces Google's own hosts in tests. */
  GOOGLE_API_BASE: z.url().optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MICROSOFT_API_BASE: z.url().optional(),
  /** Seconds between two readings of a connected calendar. */
  CALENDAR_SYNC_SECONDS: z.coerce.number().int().min(1).max(86_400).default(300),
  GOOGLE_MAPS_API_KEY: z.string().optional(),
  GOOGLE_MAPS_API_BASE: z.url().default('https://maps.googleapis.com'),
  /** Of Open-Meteo, for the weather at the venue; without it there is none. */
  WEATHER_API_KEY: z.string().optional(),
  WEATHER_API_BASE: z.url().default('https://customer-api.open-meteo.com'),
  /** off: posting is free, and no packages are shown. stripe: the start refuses without a key. */
  PAYMENTS: z.enum(['off', 'stripe']).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.url().default('https://api.stripe.com'),
  VAPID_SUBJECT: z
    .string()
    .refine((value) => /^(mailto:|https:\/\/)/.test(value) && URL.canParse(value), {
      error: 'must be an address that starts with mailto: or https://',
    })
    .optional(),
  // With an invalid key no push could be signed, and each failure would look like the device's fault.
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, { error: 'must be the 65 bytes of a point on P-256 in base64url' })
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, { error: 'must be 32 bytes in base64url' })
    .optional(),
  /** A bucket for people's files, shared by all processes; without it they are in DATA_DIR. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Origins beside the known push services that a push may go to, comma-separated: for tests. */
  PUSH_EXTRA_ORIGINS: originsSetting,
})

export type ServerSettings = Omit<z.infer<typeof settingsSchema>, 'DEMO'> & { DEMO: boolean }

/** Whether projects are posted for nothing here, so that there are no packages and nothing to pay. */
export const isPostingFree = ({ PAYMENTS }: Pick<ServerSettings, 'PAYMENTS'>) => PAYMENTS === 'off'

/** Reads the settings once. An empty value counts as unset. Throws an error that names every bad setting. */
export function readSettings(source: Record<string, string | undefined>): ServerSettings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '' && value !== undefined))
  const parsed = settingsSchema.superRefine(checkSetTogether).safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new UnusableSettings(`These settings are not usable:\n${lines.join('\n')}`)
  }
  return { ...parsed.data, DEMO: parsed.data.DEMO ?? parsed.data.NODE_ENV !== 'production' }
}

/** Settings that are only valid together. */
const SETTINGS_SET_TOGETHER = [
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const

const STANDBYS_OF_SQLITE_MESSAGE = 'is for the standbys of a PostgreSQL: set DATABASE_URL too, or take it out'

function checkSetTogether(given: z.output<typeof settingsSchema>, check: z.core.$RefinementCtx) {
  if (given.PAYMENTS === 'stripe' && !given.STRIPE_SECRET_KEY)
    check.addIssue({ code: 'custom', path: ['STRIPE_SECRET_KEY'], message: 'must be set with PAYMENTS=stripe' })
  if (given.DATABASE_READ_URL && !given.DATABASE_URL)
    check.addIssue({ code: 'custom', path: ['DATABASE_READ_URL'], message: STANDBYS_OF_SQLITE_MESSAGE })
  for (const names of SETTINGS_SET_TOGETHER) {
    const missing = names.filter((name) => !given[name])
    if (missing.length === names.length) continue
    const rest = names.length === 2 ? 'the other' : `the other ${names.length === 3 ? 'two' : 'three'}`
    for (const name of missing) check.addIssue({ code: 'custom', path: [name], message: `must be set with ${rest}` })
  }
}
