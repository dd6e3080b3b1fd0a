import { v7 as uuid } from 'uuid'
import type { DeviceSignature } from '../../../../shared/handshake/handshake-codes.ts'
import type { SignablePunch } from '../../../../shared/handshake/signed-bytes.ts'
import { formatLondonTime } from '../../../../shared/dates-in-london.ts'
import type { NewPunch, Punch } from '../../../../shared/hours/punch-schema.ts'
import {
  type ClockKind,
  type NoPlaceReason,
  REPEATED_PRESS_MS,
  standingPunchesOf,
} from '../../../../shared/hours/punches.ts'
import { CLOCK_KIND_TEXTS } from '../../../../shared/hours/punch-texts.ts'
import { at } from '../../../http/path-to.ts'
import { hasFields, isTextField } from '../../../http/fits.ts'
import { currentDevice } from '../../store/device.ts'
import type { Device } from '../../store/device.ts'
import { qualifiedClock } from '../../store/clock/device-clock.ts'
import { keptPunchesOf, punchQueue, putPunch, setPunchState } from '../../store/clock/punch-rows.ts'
import type { OutboxBody, OutboxRow } from '../../store/outbox-row.ts'
import type { LocalPunch } from '../../store/rows.ts'
import { writeAndQueue } from '../enqueue.ts'
import { defineOutboxKind, toItemRequest } from '../kind.ts'
import { notEditable } from '../listed-item.ts'

type PressedPlace = Pick<Punch, 'place' | 'no_place'>

declare module '../../store/outbox-row.ts' {
  interface OutboxBody {
    punch: { booking_id: string } & Pick<Punch, 'kind' | 'at' | 'clock' | 'replaces' | 'reason'> &
      PressedPlace & { signature?: DeviceSignature; witness?: NonNullable<NewPunch['witness']> }
  }
}

/** Whose clock it is: a booking of one's own, or for a company one of its crew's. */
export type ClockedBooking = { booking_id: string; job_id: string; job_title: string; freelancer_id: string }

type PressInput = {
  /** Of a press that is shown already. */
  id?: string
  booking: ClockedBooking
  kind: ClockKind
  method: 'self' | 'chief' | 'desk'
  /** ms; of a press that was forgotten or is corrected. Absent: now. */
  at?: number
  /** The punch that it corrects. */
  replaces?: string
  reason?: string
  /** Why the place is not asked for; null: it is, and follows (`addPunchPlace`). */
  noPlace: NoPlaceReason | null
  /** Signs it as this device; null where it cannot. */
  sign?: (punch: SignablePunch) => Promise<DeviceSignature | null>
  /** Of a chief: by which grant, and how they saw it. */
  witness?: Pick<NonNullable<NewPunch['witness']>, 'grant_id' | 'way'>
}

/** How long a press waits for its place before it is sent without. */
const PLACE_WAIT_MS = 10_000

/**
 * Clocks: the row and its item in one transaction. The same press again within a minute is the first one.
 * @returns the punch as this device has it; `isNew`: it was not pressed before
 */
export async function queuePunch(press: PressInput, device = currentDevice()): Promise<KeptPress> {
  const [kept] = await queuePunches([press], device)
  return kept!
}
type KeptPress = { punch: LocalPunch; isNew: boolean }

/** The same of several people's, all of them in one transaction. */
export async function queuePunches(presses: readonly PressInput[], device = currentDevice()): Promise<KeptPress[]> {
  const now = device.now()
  // Before the transaction, which ends where something else is waited for.
  const said = await Promise.all(presses.map((press) => saidBy(press, now)))
  return writeAndQueue(device, ['punches', 'facts'], async (queue, db) => {
    const clock = await qualifiedClock(db, now)
    const kept: KeptPress[] = []
    for (const { press, signature, ...words } of said) {
      const { booking, kind, replaces, noPlace } = press
      const own = replaces ? [] : await keptPunchesOf(db, words.booking_id)
      const before = repeatedPressOf(own, kind, Date.parse(words.at))
      if (before) {
        kept.push({ punch: before, isNew: false })
        continue
      }
      const { job_id, job_title, freelancer_id } = booking
      const witness = press.witness && { ...press.witness, at: new Date(now).toISOString() }
      const pressed = { ...words, clock, place: null, no_place: noPlace ?? ('no fix (indoors)' as const) }
      await queue(punchItemOf({ ...pressed, ...(signature && { signature }), ...(witness && { witness }) }, job_title))
      if (!noPlace) await db.outbox.update(words.id, { next_try_at: new Date(now + PLACE_WAIT_MS).toISOString() })
      const made_by = device.user_id
      const punch: LocalPunch = {
        ...pressed,
        job_id,
        freelancer_id,
        method: press.method,
        made_by,
        ...(witness && { witness: { ...witness, by: made_by } }),
        received_at: null,
        state: 'queued' as const,
      }
      await db.punches.put(punch)
      kept.push({ punch, isNew: true })
    }
    return kept
  })
}

/** What a press says, signed if it can be. */
async function saidBy(press: PressInput, now: number) {
  const { id = uuid(), booking, kind, at: moment, replaces, reason = '' } = press
  const said = {
    id,
    booking_id: booking.booking_id,
    kind,
    at: new Date(moment ?? now).toISOString(),
    replaces: replaces ?? null,
    reason,
  }
  return { ...said, press, signature: (await press.sign?.(said).catch(() => null)) ?? null }
}

/** What was found after the press goes with it, unless it has left already. */
export async function addPunchPlace(id: string, found: PressedPlace, device: Device = currentDevice()): Promise<void> {
  await writeAndQueue(device, ['punches'], async (_queue, db) => {
    const row = await db.outbox.get(id)
    if (row?.kind !== 'punch' || row.tried_at) return
    await db.outbox.put({ ...row, body: { ...row.body, ...found }, next_try_at: null })
    await db.punches.update(id, found)
  })
}

function repeatedPressOf(punches: LocalPunch[], kind: ClockKind, moment: number) {
  return standingPunchesOf(punches).findLast(
    (punch) => punch.kind === kind && Math.abs(moment - Date.parse(punch.at)) <= REPEATED_PRESS_MS,
  )
}

/** The item that sends a punch. */
export function punchItemOf({ id, ...punch }: { id: string } & OutboxBody['punch'], job_title: string) {
  const { booking_id, kind, at: moment, clock, place, no_place, replaces, reason, signature, witness } = punch
  const said = { booking_id, kind, at: moment, clock, place, no_place, replaces, reason }
  const body = { ...said, ...(signature && { signature }), ...(witness && { witness }) }
  return { id, kind: 'punch' as const, queue: punchQueue(booking_id), body, title: punchTitle(body), text: job_title }
}

/** 'On site 07:02', 'Corrected: Off site 18:15' */
function punchTitle({ kind, at: moment, replaces }: Pick<Punch, 'kind' | 'at' | 'replaces'>) {
  if (kind === 'void') return 'Taken back'
  return `${replaces ? 'Corrected: ' : ''}${CLOCK_KIND_TEXTS[kind]} ${formatLondonTime(moment)}`
}

function punchRequest({ id, tried_at, body: { booking_id, ...fields } }: OutboxRow<'punch'>) {
  const said = { id, ...fields, ...(tried_at && { sent_at: tried_at }) }
  return toItemRequest('POST', at('/bookings/{id}/punches', { id: booking_id }), said)
}

const punchKind = defineOutboxKind('punch', {
  // However late it comes, it was then.
  reaches: 'own',
  tables: ['punches'],
  // A refused one holds up no other: each says when somebody came and went.
  group: ({ id }) => id,
  call: punchRequest,
  fits: (reply, { id }) => hasFields(reply, { received_at: isTextField }) && (reply as Punch).id === id,
  landed: (db, _row, punch) => putPunch(db, punch),
  parked: (db, { id }) => setPunchState(db, id, 'failed'),
  queued: (db, { id }) => setPunchState(db, id, 'queued'),
  discarded: (db, { id }) => db.punches.delete(id),
  listed: {
    icon: 'clock',
    label: 'Clock: ',
    address: () => '/today',
    editing: notEditable,
  },
})

export const punchKinds = { punch: punchKind }
