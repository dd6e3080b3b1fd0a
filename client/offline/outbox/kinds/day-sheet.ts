import { v7 as uuid } from 'uuid'
import { formatDay } from '../../../../shared/dates.ts'
import type { CrewSheetRow } from '../../../../shared/hours/crew-sheets.ts'
import type { DaySheet } from '../../../../shared/hours/sheets.ts'
import type { PunchKind } from '../../../../shared/pay/work-days.ts'
import { hasFields, isTextField } from '../../../http/fits.ts'
import { at, pathTo } from '../../../http/path-to.ts'
import { currentDevice } from '../../store/device.ts'
import { punchQueue } from '../../store/clock/punch-rows.ts'
import type { DatabaseTables } from '../../store/database.ts'
import type { OutboxRow } from '../../store/outbox-row.ts'
import { writeAndQueue } from '../enqueue.ts'
import { defineOutboxKind, noScreenChange, toItemRequest } from '../kind.ts'
import { notEditable } from '../listed-item.ts'

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    sheet_act: SheetActBody
    times_signature: TimesSignatureBody
    times_query: TimesQueryBody
  }
}

/** What somebody does about the sheet of a day: `version` and `hash` are those that they saw, or that sending makes. */
export type SheetActBody = SheetActTarget &
  (
    | { act: 'submit'; reason?: string }
    | { act: 'sign'; reason?: string }
    | { act: 'query'; line: number | null; should_be_pence: number; reason: string }
    | { act: 'amend'; line: number | null; pence: number; reason: string }
  )
/** What a chief does about the day of one of the crew, and when. */
type ChiefActBody = {
  booking_id: string
  job_id: string
  work_day: string
  /** Of the grant, for the way back to the list. */
  grant_id: string
  at: string
}
/** A chief's signature under the times that they saw. */
type TimesSignatureBody = ChiefActBody & { times: { kind: PunchKind; at: string }[] }
/** A chief's question about a line of the version that they saw. */
type TimesQueryBody = ChiefActBody & {
  version: number
  hash: string
  line: number
  should_be_minutes: number
  reason: string
}
type SheetActTarget = {
  booking_id: string
  job_id: string
  work_day: string
  version: number
  hash: string
  is_company: boolean
}
export type SheetActInput = { body: SheetActBody; title: string }

/**
 * Sends, signs, queries or changes sheets, all of them in one transaction. Nothing stands until the server has it. While
 * one waits, a second of the same version is the same.
 */
export async function queueSheetActs(acts: readonly SheetActInput[], device = currentDevice()): Promise<void> {
  await writeAndQueue(device, [], async (queue, db) => {
    for (const { body, title } of acts) {
      const name = sheetActQueue(body)
      const waiting = await db.outbox.where({ queue: name }).toArray()
      const before = waiting.filter((row): row is OutboxRow<'sheet_act'> => isActAbout(row, body))
      if (before.some(({ state }) => state === 'queued')) continue
      // One that was refused is done anew.
      await db.outbox.bulkDelete(before.map(({ id }) => id))
      await queue({ id: uuid(), kind: 'sheet_act', queue: name, body, title, text: sheetActText(body) })
    }
  })
}

/** A chief signs several days' times at once; while one waits, a second of the same day is the same. */
export async function queueTimesSignatures(
  signatures: readonly { body: Omit<TimesSignatureBody, 'at'>; title: string }[],
  device = currentDevice(),
): Promise<void> {
  const signed_at = new Date(device.now()).toISOString()
  await writeAndQueue(device, [], async (queue, db) => {
    // After the presses that are signed.
    const queues = signatures.map(({ body }) => punchQueue(body.booking_id))
    const waiting = await db.outbox.where('queue').anyOf(queues).toArray()
    const refused: string[] = []
    for (const [at, { body, title }] of signatures.entries()) {
      const before = waiting.filter((row) => isChiefActAbout(row, body))
      if (before.some(({ state }) => state === 'queued')) continue
      refused.push(...before.map(({ id }) => id))
      const text = `Sign ${formatDay(`${body.work_day}T12:00:00`)}`
      const act = { body: { ...body, at: signed_at }, title, text }
      await queue({ id: uuid(), kind: 'times_signature', queue: queues[at]!, ...act })
    }
    if (refused.length > 0) await db.outbox.bulkDelete(refused)
  })
}

/** A chief asks about a line; while a question or a signature of the day waits, another is not taken. */
export async function queueTimesQuery(
  { body, title }: { body: Omit<TimesQueryBody, 'at'>; title: string },
  device = currentDevice(),
): Promise<void> {
  const asked_at = new Date(device.now()).toISOString()
  await writeAndQueue(device, [], async (queue, db) => {
    const name = punchQueue(body.booking_id)
    const before = (await db.outbox.where({ queue: name }).toArray()).filter((row) => isChiefActAbout(row, body))
    if (before.some(({ state }) => state === 'queued')) return
    await db.outbox.bulkDelete(before.map(({ id }) => id))
    const text = `Query ${formatDay(`${body.work_day}T12:00:00`)}: ${body.reason}`
    await queue({ id: uuid(), kind: 'times_query', queue: name, body: { ...body, at: asked_at }, title, text })
  })
}

/** Whether this is a chief's signature or question about a day. */
export const isChiefActAbout = (
  row: OutboxRow,
  { booking_id, work_day }: Pick<ChiefActBody, 'booking_id' | 'work_day'>,
): row is OutboxRow<'times_signature'> | OutboxRow<'times_query'> =>
  (row.kind === 'times_signature' || row.kind === 'times_query') &&
  row.body.booking_id === booking_id &&
  row.body.work_day === work_day

const isActAbout = (row: OutboxRow, { booking_id, work_day }: SheetActBody) =>
  row.kind === 'sheet_act' && row.body.booking_id === booking_id && row.body.work_day === work_day

/** One's own leave after what was clocked; of the desk's a refused one holds up no other. */
const sheetActQueue = ({ booking_id, work_day, is_company }: SheetActBody) =>
  is_company ? `day-sheet:${booking_id}:${work_day}` : punchQueue(booking_id)

const sheetActText = (body: SheetActBody) =>
  [`${SHEET_ACT_WORDS[body.act]} ${formatDay(`${body.work_day}T12:00:00`)}`, body.reason].filter(Boolean).join(': ')
const SHEET_ACT_WORDS = { submit: 'Send', sign: 'Sign', query: 'Query', amend: 'Change' }

const stepsOf = ({ versions, acts }: DaySheet) => versions.length + acts.length

const sheetActKind = defineOutboxKind('sheet_act', {
  // It names what was seen, and is right however late it comes.
  reaches: 'own',
  tables: ['day_sheets'],
  group: ({ body }) => `day-sheet:${body.booking_id}:${body.work_day}`,
  call: ({ id, body }) => {
    const { booking_id, work_day, version, hash } = body
    const whose = { id: booking_id, work_day }
    const seen = { id, version, hash }
    switch (body.act) {
      case 'submit':
        return toItemRequest('POST', at('/bookings/{id}/sheets/{work_day}/submit', whose), {
          ...seen,
          ...(body.reason && { reason: body.reason }),
        })
      case 'sign':
        return toItemRequest('POST', at('/bookings/{id}/sheets/{work_day}/sign', whose), {
          ...seen,
          ...(body.reason && { reason: body.reason }),
        })
      case 'query': {
        const { line, should_be_pence, reason } = body
        const asked = { ...seen, line, should_be_pence, reason }
        return toItemRequest('POST', at('/bookings/{id}/sheets/{work_day}/query', whose), asked)
      }
      case 'amend': {
        const { line, pence, reason } = body
        return toItemRequest('POST', at('/bookings/{id}/sheets/{work_day}/amend', whose), {
          ...seen,
          line,
          pence,
          reason,
        })
      }
    }
  },
  fits: (reply) => hasFields(reply, { id: isTextField, state: isTextField }),
  landed: async (db, _row, reply: DaySheet) => {
    const here = await db.day_sheets.get(reply.id)
    // Versions and acts are only ever added: a sync that was faster may have brought the other side's answer.
    if (!here || stepsOf(here) < stepsOf(reply)) await db.day_sheets.put(reply)
  },
  parked: noScreenChange,
  queued: noScreenChange,
  discarded: noScreenChange,
  listed: {
    icon: 'call-sheet',
    label: 'Hours: ',
    address: ({ body: { job_id, is_company, booking_id, work_day } }) =>
      is_company ? pathTo`/project?id=${job_id}&tab=hours` : pathTo`/hours?day=${`${booking_id}:${work_day}`}`,
    untilLanded: ({ body: { act } }) => (act === 'sign' ? 'It isn’t signed until this arrives.' : null),
    editing: notEditable,
  },
})

/** A sync that was faster than an answer may have brought what came after it. */
async function putLaterCrewSheet(db: DatabaseTables<'crew_sheets'>, reply: CrewSheetRow) {
  const here = await db.crew_sheets.get(reply.id)
  if (!here || !(here.steps > reply.steps)) await db.crew_sheets.put(reply)
}

type ChiefActRow = OutboxRow<'times_signature'> | OutboxRow<'times_query'>

/** It names the times or the version that the chief saw, and when; one that is refused holds up no other day. */
const chiefActKindDefaults = {
  reaches: 'own',
  tables: ['crew_sheets'],
  group: ({ body }: ChiefActRow) => `times:${body.booking_id}:${body.work_day}`,
  fits: (reply: unknown) => hasFields(reply, { id: isTextField, state: isTextField }),
  parked: noScreenChange,
  queued: noScreenChange,
  discarded: noScreenChange,
} as const

const chiefActListed = {
  icon: 'call-sheet',
  label: 'Hours: ',
  address: ({ body: { grant_id, work_day } }: ChiefActRow) => pathTo`/chief?grant=${grant_id}&day=${work_day}`,
  editing: notEditable,
} as const

const timesSignatureKind = defineOutboxKind('times_signature', {
  ...chiefActKindDefaults,
  call: ({ id, body: { booking_id, work_day, at: signed_at, times } }) =>
    toItemRequest('POST', at('/bookings/{id}/sheets/{work_day}/sign-times', { id: booking_id, work_day }), {
      id,
      at: signed_at,
      times,
    }),
  landed: (db, _row, reply: CrewSheetRow) => putLaterCrewSheet(db, reply),
  listed: { ...chiefActListed, untilLanded: () => 'It isn’t signed until this arrives.' },
})

const timesQueryKind = defineOutboxKind('times_query', {
  ...chiefActKindDefaults,
  call: ({ id, body: { booking_id, work_day, at: asked_at, version, hash, line, should_be_minutes, reason } }) =>
    toItemRequest('POST', at('/bookings/{id}/sheets/{work_day}/query-times', { id: booking_id, work_day }), {
      id,
      at: asked_at,
      version,
      hash,
      line,
      should_be_minutes,
      reason,
    }),
  landed: (db, _row, reply: CrewSheetRow) => putLaterCrewSheet(db, reply),
  listed: chiefActListed,
})

export const daySheetKinds = {
  sheet_act: sheetActKind,
  times_signature: timesSignatureKind,
  times_query: timesQueryKind,
}
