import { z } from 'zod'
import { crewMateSchema } from '../jobs/jobs.ts'
import { documentSchema } from '../people/credentials.ts'
import {
  boundedText,
  idField,
  instantField,
  namedObject,
  namedStrict,
  nameOrEmpty,
  namedOrNull,
  requiredText,
  trimmedText,
} from '../fields.ts'
import {
  POSTCODE_MAX,
  SHEET_ADDRESS_MAX,
  SHEET_BRING_MAX,
  SHEET_CONTACT_MAX,
  SHEET_DOCUMENTS_MAX,
  SHEET_FIRST_AID_MAX,
  SHEET_GATE_MAX,
  SHEET_HOSPITAL_MAX,
  SHEET_LABEL_MAX,
  SHEET_NOTES_MAX,
  SHEET_PARKING_MAX,
  SHEET_PHONE_MAX,
  SHEET_TIMES_MAX,
  SHEET_VENUE_MAX,
} from '../limits.ts'

const sheetTimeSchema = z.strictObject({
  /**
   * Assigned where the time is written, and kept from version to version, so that '07:00 instead of 07:30' can be
   * recognised as one change.
   */
  id: idField,
  at: instantField,
  until: instantField.nullable().default(null),
  label: trimmedText(SHEET_LABEL_MAX),
  /** The role of the project that the time concerns; null for everybody. */
  role_id: boundedText(100).nullable().default(null),
})

/** What the crew plan said when the times were last brought in line with it (`PlanCall`); old devices send none. */
const planCallsField = z
  .array(z.strictObject({ id: idField, at: instantField, until: instantField, role_id: boundedText(100) }))
  .max(SHEET_TIMES_MAX)
  .optional()

const sheetFields = {
  venue: trimmedText(SHEET_VENUE_MAX),
  address: trimmedText(SHEET_ADDRESS_MAX).default(''),
  postcode: trimmedText(POSTCODE_MAX).default(''),
  times: z.array(sheetTimeSchema).max(SHEET_TIMES_MAX, { error: `at most ${SHEET_TIMES_MAX} times` }),
  contact_name: nameOrEmpty(SHEET_CONTACT_MAX).default(''),
  contact_phone: trimmedText(SHEET_PHONE_MAX).default(''),
  /** The first line is shown large, the rest small. */
  parking: trimmedText(SHEET_PARKING_MAX).default(''),
  bring: trimmedText(SHEET_BRING_MAX).default(''),
  notes: trimmedText(SHEET_NOTES_MAX).default(''),
  /** Ids of documents added to this project's call sheet, in order. */
  documents: z
    .array(idField)
    .max(SHEET_DOCUMENTS_MAX, { error: `at most ${SHEET_DOCUMENTS_MAX} documents` })
    .default([]),
  plan: planCallsField,
  /** What devices of the release before do not send stays as it was. The first line of each is shown large. */
  gate: trimmedText(SHEET_GATE_MAX).optional(),
  nearest_ae: trimmedText(SHEET_HOSPITAL_MAX).optional(),
  first_aid: trimmedText(SHEET_FIRST_AID_MAX).optional(),
}

/** PUT /jobs/{id}/call-sheet/draft: may be incomplete. `rev` is the revision of the draft that it replaces. */
export const sheetDraftSchema = namedStrict('CallSheetDraft', { rev: z.int().min(0), ...sheetFields })
export type SheetDraft = z.infer<typeof sheetDraftSchema>

const MUST_END_LATER = { error: 'must be after the time itself', path: ['until'] }
const publishedTimeSchema = sheetTimeSchema
  .extend({ label: requiredText(SHEET_LABEL_MAX) })
  .refine(({ at, until }) => !until || Date.parse(until) > Date.parse(at), MUST_END_LATER)

/** PUT /jobs/{id}/call-sheet/versions/{version}: a complete call sheet, to be published. */
export const newSheetSchema = namedStrict('NewCallSheet', {
  ...sheetFields,
  venue: requiredText(SHEET_VENUE_MAX),
  times: z
    .array(publishedTimeSchema)
    .min(1, { error: 'at least one time is needed' })
    .max(SHEET_TIMES_MAX, { error: `at most ${SHEET_TIMES_MAX} times` }),
  contact_phone: trimmedText(SHEET_PHONE_MAX)
    .regex(/^(?:\+?[\d\s().-]{3,}(?:(?:[eE][xX][tT]|[xX])\.?\s?\d{1,6})?)?$/, { error: 'must be a phone number' })
    .default(''),
})
export type NewSheet = z.infer<typeof newSheetSchema>

export const versionPathSchema = z.object({
  id: boundedText(100),
  version: z.coerce.number().int().min(1).max(100_000),
})

export const seenVersionSchema = z.strictObject({ version: z.int().min(1) })

/** POST /jobs/{id}/call-sheet/crew/{freelancer_id}/remind: sent twice under the same id it is one reminder. */
export const newSheetReminderSchema = namedStrict('NewSheetReminder', { id: idField.optional() })

const sheetContentSchema = namedObject('CallSheetContent', {
  venue: z.string(),
  address: z.string(),
  postcode: z.string(),
  /** Sorted by time. */
  times: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      until: z.string().nullable(),
      label: z.string(),
      role_id: z.string().nullable(),
    }),
  ),
  contact_name: z.string(),
  contact_phone: z.string(),
  parking: z.string(),
  bring: z.string(),
  notes: z.string(),
  documents: z.array(documentSchema),
  /** How to get in, the nearest A&E, and who gives first aid where; left out where nothing is written. */
  gate: z.string().optional(),
  nearest_ae: z.string().optional(),
  first_aid: z.string().optional(),
  /** For the company. */
  plan: z.array(z.object({ id: z.string(), at: z.string(), until: z.string(), role_id: z.string() })).optional(),
})
export type SheetContent = z.infer<typeof sheetContentSchema>

/** How far the call sheet has got with one member of the crew: 0 and null where it has not got that far. */
const crewStateSchema = z.object({
  freelancer_id: z.string(),
  full_name: z.string(),
  profile_picture: z.string().nullable(),
  role_name: z.string(),
  /** The last version that a push or a mail was sent for. */
  told_version: z.int(),
  told_at: z.string().nullable(),
  /** The last version that one of their devices has stored. */
  reached_version: z.int(),
  reached_at: z.string().nullable(),
  /** The last version that they confirmed to have seen. */
  seen_version: z.int(),
  seen_at: z.string().nullable(),
  /** When one of their devices last called the server, for whatever reason. */
  last_reached_at: z.string().nullable(),
  reminded_at: z.string().nullable(),
})
export type CrewState = z.infer<typeof crewStateSchema>

/** A project's call sheet. `draft` and `crew` are filled for the company only, not for the confirmed crew. */
export const callSheetSchema = namedObject('CallSheet', {
  /** The project's id. */
  id: z.string(),
  /** 0 while none has been published; only the company ever receives that. */
  version: z.int(),
  content: namedOrNull(sheetContentSchema),
  published_at: z.string().nullable(),
  /** The name of the person who published it; for the company. */
  published_by: z.string().nullable(),
  /** For the crew: the last version they have seen, 0 for none. */
  seen_version: z.int(),
  /** For the crew: whether one of their devices has stored it, as far as the server knows. */
  is_reached: z.boolean(),
  /** For the crew: the version they had seen before this one, to show what has changed. */
  before: z.object({ version: z.int(), content: sheetContentSchema }).nullable(),
  draft: z
    .object({
      rev: z.int(),
      content: namedOrNull(sheetContentSchema),
      saved_by: z.string().nullable(),
      saved_at: z.string().nullable(),
    })
    .nullable(),
  crew: z.array(crewStateSchema).nullable(),
  /** For the crew: the others, as their application has them, for devices of the release before. */
  mates: z.array(crewMateSchema).optional(),
})
export type CallSheet = z.infer<typeof callSheetSchema>

/** A published version in the list of versions; for the company. */
export const sheetVersionSchema = namedObject('CallSheetVersion', {
  version: z.int(),
  published_at: z.string(),
  /** The name of the person who published it. */
  published_by: z.string(),
  /** What was different from the version before, in one line; empty for the first. */
  changes: z.string(),
})
export type SheetVersion = z.infer<typeof sheetVersionSchema>

/** A published version with its content; for the company. */
export const publishedSheetSchema = namedObject('PublishedCallSheet', {
  ...sheetVersionSchema.shape,
  content: sheetContentSchema,
  /** The content of the version before; null for the first. */
  before: namedOrNull(sheetContentSchema),
})
export type PublishedSheet = z.infer<typeof publishedSheetSchema>
