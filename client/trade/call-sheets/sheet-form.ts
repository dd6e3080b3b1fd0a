import type { CallSheet, NewSheet, SheetContent } from '../../../shared/call-sheets/call-sheets.ts'
import type { StoredDocument } from '../../../shared/people/credentials.ts'
import { formatTime, isoDayInZone } from '../../../shared/dates.ts'
import { formatLondonTime, londonMoment } from '../../../shared/dates-in-london.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { timesByDay } from '../../../shared/call-sheets/times-by-day.ts'
import type { PlanCall } from '../../../shared/call-sheets/plan-calls.ts'
import { sheetChanges } from '../../../shared/call-sheets/sheet-changes.ts'
import { useEffect, useMemo, useState } from 'react'
import { v7 as newId } from 'uuid'
import {
  POSTCODE_MAX,
  SHEET_ADDRESS_MAX,
  SHEET_BRING_MAX,
  SHEET_CONTACT_MAX,
  SHEET_FIRST_AID_MAX,
  SHEET_GATE_MAX,
  SHEET_HOSPITAL_MAX,
  SHEET_LABEL_MAX,
  SHEET_NOTES_MAX,
  SHEET_PARKING_MAX,
  SHEET_PHONE_MAX,
  SHEET_VENUE_MAX,
} from '../../../shared/limits.ts'
import { tooLongText } from '../../ui/fields/too-long.tsx'
import { useFormDraft } from '../../offline/outbox/use-form-draft.ts'
import { LONDON_CLOCK } from '../../../shared/call-sheets/london-clock.ts'
import { followPlan, type SheetDayForm, type SheetTimeForm } from './follow-plan.ts'
import { hasVisibleText } from '../../../shared/visible-text.ts'

type SheetForm = Omit<SheetContent, 'times' | 'documents'> & {
  days: SheetDayForm[]
  documents: StoredDocument[]
  /** The version and the revision of the shared draft that it is based on. */
  base: number
  rev: number
}

/**
 * The call sheet on the device as a form; before anything was written, filled with the calls of the plan and, for roles
 * without shifts, with the project's own data. `calls`: null where the plan is not known.
 */
export function sheetFormOf(
  sheet: CallSheet | null,
  job: Job,
  newId: () => string,
  calls: PlanCall[] | null = null,
): SheetForm {
  const form = writtenFormOf(sheet, job, newId)
  return calls ? formAsPlanned(form, calls) : form
}

/** With the calls of the plan as it is now (`followPlan`). */
const formAsPlanned = (form: SheetForm, calls: PlanCall[]): SheetForm =>
  calls.length + (form.plan?.length ?? 0) === 0 ? form : { ...form, days: followPlan(form, calls), plan: calls }

function writtenFormOf(sheet: CallSheet | null, job: Job, newId: () => string): SheetForm {
  const over = { base: sheet?.version ?? 0, rev: sheet?.draft?.rev ?? 0 }
  const content = sheet?.draft?.content ?? sheet?.content
  if (!content) return { ...sheetFormFromProject(job, newId), ...over }
  const { times, ...words } = content
  return {
    ...words,
    days: timesByDay(times).map(([date, ofDay]) => ({ id: date, date, times: ofDay.map(timeFormOf) })),
    ...over,
  }
}

const timeFormOf = ({ id, at, until, label, role_id }: SheetContent['times'][number]): SheetTimeForm => ({
  id,
  time: formatLondonTime(at),
  until: until ? formatLondonTime(until) : '',
  label,
  role_id: role_id ?? '',
})

function sheetFormFromProject(
  { location, postcode, roles }: Job,
  newId: () => string,
): Omit<SheetForm, 'base' | 'rev'> {
  // The town comes first in the location, as matching requires.
  const [town = '', ...venue] = location.split(',').map((part) => part.trim())
  const unplanned = roles.filter(({ shift_days }) => !shift_days)
  const calls = unplanned.map(({ id, date_start }) => ({
    id: newId(),
    at: date_start,
    until: null,
    label: 'call',
    role_id: roles.length > 1 ? id : null,
  }))
  return {
    venue: venue.join(', '),
    address: town,
    postcode,
    days: timesByDay(calls).map(([date, times]) => ({ id: date, date, times: times.map(timeFormOf) })),
    contact_name: '',
    contact_phone: '',
    parking: '',
    bring: '',
    notes: '',
    documents: [],
  }
}

/** The form's content; times without a clock time or a day are left out. */
export function sheetFormContentOf(
  { days, base: _base, rev: _rev, ...words }: SheetForm,
  { roles }: Job,
): SheetContent {
  const times = days.flatMap(({ date, times: ofDay }) =>
    ofDay.flatMap(({ id, time, until, label, role_id }) => {
      const at = londonInstantOf(date, time)
      if (!at) return []
      const isKnown = roles.some((role) => role.id === role_id)
      return [
        { id, at, until: endMomentAfter(at, date, until), label: label.trim(), role_id: isKnown ? role_id : null },
      ]
    }),
  )
  const trimmed = Object.fromEntries(
    Object.entries(words).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as typeof words
  return { ...trimmed, times: times.toSorted((a, b) => a.at.localeCompare(b.at)) }
}

export const newSheetBodyOf = ({ documents, ...content }: SheetContent): NewSheet => ({
  ...content,
  documents: documents.map(({ id }) => id),
})

/** Whether both have the same content, in any order. */
export const isSameSheetContent = (one: SheetContent, other: SheetContent | null) =>
  other !== null && sheetChanges(other, one, LONDON_CLOCK).length === 0

function londonInstantOf(date: string, time: string) {
  const isWhole = !Number.isNaN(Date.parse(`${date}T${time}:00Z`))
  return isWhole ? new Date(londonMoment(date, time)).toISOString() : null
}

/** An end before the beginning means the next morning. */
function endMomentAfter(at: string, date: string, until: string) {
  const end = londonInstantOf(date, until)
  if (!end || end > at) return end
  return londonInstantOf(followingDayOf(date), until)
}

export const followingDayOf = (date: string) =>
  isoDayInZone(new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000), 'UTC')

/** The first thing that is missing for publishing, as text; null: nothing. */
export function missingSheetText({ venue, days }: SheetForm): string | null {
  if (!hasVisibleText(venue)) return 'Add the venue.'
  const all = days.flatMap(({ date, times }) => times.map((time) => ({ ...time, date })))
  if (all.length === 0) return 'Add at least one time.'
  if (all.some(({ date }) => !date)) return 'Give every day a date.'
  if (all.some(({ time }) => !time)) return 'Fill in all the times.'
  return all.some(({ label }) => !hasVisibleText(label)) ? 'Say what each time is for.' : null
}

/** The texts of a sheet: what its form calls them, and how many characters the server takes. */
export const SHEET_TEXTS = {
  venue: { label: 'Venue', most: SHEET_VENUE_MAX },
  address: { label: 'Address', most: SHEET_ADDRESS_MAX },
  postcode: { label: 'Postcode', most: POSTCODE_MAX },
  contact_name: { label: 'Site contact', most: SHEET_CONTACT_MAX },
  contact_phone: { label: 'Their phone', most: SHEET_PHONE_MAX },
  gate: { label: 'Gate', most: SHEET_GATE_MAX },
  parking: { label: 'Parking', most: SHEET_PARKING_MAX },
  bring: { label: 'What to bring', most: SHEET_BRING_MAX },
  notes: { label: 'Notes', most: SHEET_NOTES_MAX },
  nearest_ae: { label: 'Nearest A&E', most: SHEET_HOSPITAL_MAX },
  first_aid: { label: 'First aid', most: SHEET_FIRST_AID_MAX },
} as const satisfies Partial<Record<keyof SheetForm, { label: string; most: number }>>
export type SheetTextName = keyof typeof SHEET_TEXTS

/** What is said of the first text that is too long to be saved; null: none is. */
export function tooLongSheetText({ days, ...words }: SheetForm): string | null {
  const purposes = days.flatMap(({ times }) => times.map(({ label }) => ({ ...TIME_PURPOSE_TEXT, text: label })))
  const texts = (Object.keys(SHEET_TEXTS) as SheetTextName[]).map((name) => ({
    ...SHEET_TEXTS[name],
    text: words[name] ?? '',
  }))
  const wrong = [...purposes, ...texts].find(({ text, most }) => tooLongText(text, most))
  return wrong ? `${wrong.label}: ${tooLongText(wrong.text, wrong.most)}` : null
}
const TIME_PURPOSE_TEXT = { label: 'What a time is for', most: SHEET_LABEL_MAX }

/**
 * The call sheet being written: stored on this device with every key press, on top of the company's version. A
 * colleague's changes are announced (`newer`), and never overwrite what was typed here.
 */
export function useSheetForm(job: Job, sheet: CallSheet | null, calls: PlanCall[] | null) {
  const [blank] = useState(() => sheetFormOf(null, job, newId))
  const start = useMemo(() => (sheet ? sheetFormOf(sheet, job, newId) : blank), [sheet, job, blank])
  const { draft, isTyped, change: keep, clear } = useFormDraft(`call-sheet:${job.id}`, start)
  const form = useMemo(() => (calls ? formAsPlanned(draft, calls) : draft), [draft, calls])
  const change = (next: Partial<SheetForm> | ((before: SheetForm) => Partial<SheetForm>)) =>
    keep((before) => {
      const now = calls ? formAsPlanned(before, calls) : before
      return { ...now, ...(typeof next === 'function' ? next(now) : next) }
    })
  const content = useMemo(() => sheetFormContentOf(form, job), [form, job])
  const hasArrived = isTyped && isPublishedFromHere(form, sheet, content)
  useEffect(() => {
    if (hasArrived) void clear()
  }, [hasArrived, clear])
  const newest = { base: start.base, rev: start.rev }

  return {
    form,
    content,
    calls,
    isTyped,
    change,
    clear,
    /** A text, if a colleague has published or saved since; else null. */
    newer: isTyped && sheet && !hasArrived ? newerSheetText(form, sheet, content) : null,
    /** Continues with what is typed here, based on the colleague's version. */
    keepMine: () => change(newest),
  }
}
export type SheetWriting = ReturnType<typeof useSheetForm>

/** Published from here although the answer was lost: nothing is left to be written. */
function isPublishedFromHere({ base, days }: SheetForm, sheet: CallSheet | null, content: SheetContent) {
  const isWhole = days.flatMap(({ times }) => times).length === content.times.length
  return sheet !== null && base < sheet.version && isWhole && isSameSheetContent(content, sheet.content)
}

function newerSheetText({ base, rev }: SheetForm, { version, draft, ...last }: CallSheet, mine: SheetContent) {
  if (base < version)
    return `${last.published_by ?? 'A colleague'} published version ${version} at ${formatTime(last.published_at)}, after you began.`
  if (!draft?.content || rev >= draft.rev || isSameSheetContent(mine, draft.content)) return null
  return `${draft.saved_by ?? 'A colleague'} saved a draft at ${formatTime(draft.saved_at)}, after you began.`
}
