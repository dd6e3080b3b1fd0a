import type { ApplicationStatus, UserType } from '../../shared/options.ts'
import { followBooking } from '../call-sheets/notify-of-sheet.ts'
import { recordChange } from '../db/change-log.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { alignChannel } from '../messages/channel/follow-crew.ts'
import { type FoundApplication, notifyOtherSide } from './notify-other-side.ts'

/**
 * What follows from a step of an application once it is told: its freelancer's devices get it, the other side is
 * notified, and call sheet and channel follow a booking that begins or ends.
 */
export async function announceStep(
  tx: WriteTransaction,
  found: FoundApplication,
  { was, by }: { was: ApplicationStatus; by: UserType },
  now: Date,
) {
  const { application, job } = found
  await recordChange(tx, [application.freelancer_id], 'application', application.id)
  await recordChange(tx, [application.freelancer_id], 'job', job.id)
  await notifyOtherSide(tx, found, by, now)
  const isConfirmed = application.status === 'accepted'
  if (!isConfirmed && was !== 'accepted') return
  await followBooking(tx, { ...found, freelancer_id: application.freelancer_id, isConfirmed }, now)
  await alignChannel(tx, job, now)
}
