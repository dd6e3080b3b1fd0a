import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { isOnGrantedDay } from '../../shared/hours/granted-days.ts'
import type { NewPunch, Punch } from '../../shared/hours/punch-schema.ts'
import type { UserContext } from '../context.ts'
import { memberIdsOf } from '../companies/core/members.ts'
import { recordChange } from '../db/change-log.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { type PunchRow, punches } from '../db/schema/hours.ts'
import type { ApplicationRow } from '../db/schema/jobs.ts'
import { bodyHash, expectSameRow } from '../db/spent-ids.ts'
import { preparedStatement } from '../db/statement.ts'
import { conflict, invalid } from '../errors.ts'
import { chiefsCovering } from '../jobs/core/chief-grants.ts'
import { evidenceOf, isSamePress, type PunchEvidence } from './evidence/punch-evidence.ts'
import { type BookingToClock, findClockedBooking } from './punch-authors.ts'
import { notifyOfCorrection } from './notify-of-correction.ts'
import { punchOfRow } from './punch-rows.ts'
import { followPunch } from './sheets/follow-punches.ts'

type SentPunch = Omit<NewPunch, 'id'> & { id: string }

/**
 * Adds a punch to a booking, by its freelancer, a chief of its job, or for the company's desk. It is taken however late
 * it comes, and after the booking was cancelled: it is evidence. Only what it replaces must be of the same booking. What
 * the person's device has signed may come from a chief's phone, and is the person's own.
 * @throws 404 for anybody else, 409 for an id in use or where nothing was ever booked, 422 for a foreign `replaces`
 */
export async function addPunch(
  me: UserContext,
  bookingId: string,
  { id = uuid(), ...body }: NewPunch,
): Promise<{ punch: Punch; repeated: boolean }> {
  const sent: SentPunch = { id, ...body }
  const { signature: _signature, witness: _witness, sent_at: _sent_at, ...pressed } = body
  const body_hash = bodyHash([bookingId, pressed])
  return me.db.write(async (tx) => {
    const booking = await findClockedBooking(tx, me, bookingId, body)
    const { job_id, freelancer_id } = booking.application
    const answerOf = (punch: PunchRow, repeated: boolean) => ({
      punch: punchOfRow({ punch, job_id, freelancer_id }),
      repeated,
    })
    const evidence = await evidenceOf(tx, me, booking.application, sent)
    const known = await punchById(tx).get({ id })
    if (known) {
      const more = whatIsMore(me, booking, { known, sent, evidence, body_hash })
      if (Object.keys(more).length > 0) {
        await tx.update(punches).set(more).where(eq(punches.id, id)).run()
        await recordPunch(tx, booking, known)
      }
      return answerOf({ ...known, ...more }, true)
    }
    expectWasBooked(booking.application)
    const replaced = await findOwnReplaced(tx, bookingId, body.replaces)
    const row: PunchRow = {
      id,
      booking_id: bookingId,
      ...punchColumns(judgedByArrival(me, booking, sent), me.now()),
      body_hash,
      ...(evidence.signature?.is_valid && booking.method === 'chief'
        ? { method: 'self', made_by: freelancer_id, is_after_grant: false }
        : { method: booking.method, made_by: me.user.id, is_after_grant: booking.is_after_grant }),
      ...evidence,
    }
    await tx.insert(punches).values(row).run()
    await recordPunch(tx, booking, row)
    await followPunch(tx, bookingId, me.now())
    if (replaced) await notifyOfCorrection(tx, row, replaced, me.now())
    return answerOf(row, false)
  })
}

/**
 * Of a press that was sent before: what this copy adds to it.
 * @throws 409 if it is another
 */
function whatIsMore(
  me: UserContext,
  { application }: BookingToClock,
  {
    known,
    sent,
    evidence,
    body_hash,
  }: { known: PunchRow; sent: SentPunch; evidence: PunchEvidence; body_hash: string },
): Partial<PunchRow> {
  const isOwn = me.user.id === application.freelancer_id
  const isVouched =
    known.signature?.is_valid ||
    evidence.signature?.is_valid ||
    (isOwn ? known.signature !== null : known.witness?.by === me.user.id)
  const isCopy = isVouched && isSamePress(known, sent, application.id)
  if (!isCopy) expectSameRow(known, { made_by: me.user.id, body_hash })
  // The chief's phone was first, and did not know the clock and the place of the other, or its key.
  const isOwnAfterCopy = isCopy && isOwn && (known.body_hash !== body_hash || known.made_by !== me.user.id)
  const { signature, witness } = evidence
  return {
    ...(isOwnAfterCopy && {
      ...punchColumns(judgedByArrival(me, { application }, sent), new Date(known.received_at)),
      body_hash,
      made_by: me.user.id,
      method: 'self' as const,
      is_after_grant: false,
    }),
    ...(signature?.is_valid && !known.signature?.is_valid && { signature }),
    ...(witness && !known.witness && { witness }),
  }
}

/**
 * A clock that says another time as its press arrives than it would, by what was known of it then, was set meanwhile:
 * the press is unsure, and stays as it was said. Another's phone has another clock.
 */
function judgedByArrival(
  me: UserContext,
  { application }: Pick<BookingToClock, 'application'>,
  { sent_at, ...punch }: SentPunch,
): SentPunch {
  const isCarried = punch.signature !== undefined && me.user.id !== application.freelancer_id
  if (!sent_at || isCarried) return punch
  const offset = me.now().getTime() - Date.parse(sent_at)
  const isOther = Math.abs(offset - (punch.clock.offset_ms ?? 0)) > CLOCKS_APART_MS_MAX
  return isOther ? { ...punch, clock: { ...punch.clock, is_unsure: true } } : punch
}

function punchColumns({ kind, at, clock, place, no_place, replaces, reason }: Omit<NewPunch, 'id'>, now: Date) {
  return {
    kind,
    replaces,
    reason,
    at: new Date(at).toISOString(),
    // Nobody presses after it has arrived.
    clock: { ...clock, is_unsure: clock.is_unsure || Date.parse(at) - now.getTime() > CLOCKS_APART_MS_MAX },
    place,
    no_place: place ? null : (no_place ?? 'not asked'),
    received_at: now.toISOString(),
  }
}

/** Clocks of phones that are set by the network are nearer than this. */
const CLOCKS_APART_MS_MAX = 120_000

async function recordPunch(
  tx: WriteTransaction,
  { application: { job_id, freelancer_id }, company_id }: BookingToClock,
  { id, at }: PunchRow,
) {
  const chiefs = await chiefsCovering(tx, job_id, (days) => isOnGrantedDay(days, at))
  await recordChange(tx, [freelancer_id, ...(await memberIdsOf(tx, company_id)), ...chiefs], 'punch', id)
}

function expectWasBooked({ status }: ApplicationRow) {
  if (status !== 'accepted' && status !== 'cancelled')
    throw conflict('Nobody is confirmed on this application, so there’s nothing to clock.')
}

async function findOwnReplaced(tx: WriteTransaction, booking_id: string, id: string | null) {
  const replaced = id ? await punchById(tx).get({ id }) : undefined
  if (!id || replaced?.booking_id === booking_id) return replaced
  const message = 'must be a punch of the same booking'
  throw invalid('What this corrects is not of the same booking.', [{ path: 'replaces', message }])
}

const punchById = preparedStatement((db) =>
  db
    .select()
    .from(punches)
    .where(eq(punches.id, sql.placeholder('id')))
    .prepare(),
)
