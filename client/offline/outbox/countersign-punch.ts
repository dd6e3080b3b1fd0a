import type { DeviceSignature, ShownPunch } from '../../../shared/handshake/handshake-codes.ts'
import type { SignedWitness } from '../../../shared/handshake/signed-bytes.ts'
import type { GrantedPerson, SignedGrant } from '../../../shared/hours/chief-grants.ts'
import { keepCountersign, type KeptCountersign } from '../store/clock/countersigns.ts'
import { currentDevice } from '../store/device.ts'
import { writeAndQueue } from './enqueue.ts'
import { punchItemOf } from './kinds/punch.ts'

/**
 * Keeps and sends what a chief's phone has read from one of the crew's: their own press, with the chief's word for it.
 * Both phones carry it; the server takes the first and answers the second as a repeat. Read again, it is the same.
 * @returns when the chief saw it first
 */
export async function countersignPunch(
  { punch, signature }: ShownPunch,
  { freelancer_id }: Pick<GrantedPerson, 'freelancer_id'>,
  { id: grant_id, job_id, job_title }: Pick<SignedGrant, 'id' | 'job_id' | 'job_title'>,
  device = currentDevice(),
): Promise<SignedWitness> {
  const by = device.user_id
  const witness = { grant_id, at: new Date(device.now()).toISOString(), way: 'qr' as const }
  return writeAndQueue(device, ['punches'], async (queue, db) => {
    const known = await db.punches.get(punch.id)
    if (known?.witness?.by === by) return known.witness
    const said = { ...punch, place: null, no_place: 'not asked' as const }
    await queue(punchItemOf({ ...said, signature, witness }, job_title))
    if (known) await db.punches.update(punch.id, { witness: { ...witness, by } })
    else
      await db.punches.put({
        ...said,
        job_id,
        freelancer_id,
        made_by: freelancer_id,
        method: 'self',
        witness: { ...witness, by },
        received_at: null,
        state: 'queued',
      })
    return witness
  })
}

/**
 * Keeps what a chief's phone answered to one's own press, and sends it with that, or after it: should the chief's phone
 * never find signal, this one has their word.
 * @param signature of the press, for the server to know the repeat by
 */
export async function carryCountersign(
  answer: KeptCountersign,
  signature: DeviceSignature | null,
  device = currentDevice(),
): Promise<void> {
  const witness = { ...answer.witness, way: 'qr' as const, signature: answer.signature }
  const more = { witness, ...(signature && { signature }) }
  await writeAndQueue(device, ['punches', 'facts', 'jobs'], async (queue, db) => {
    await keepCountersign(db, answer)
    const row = await db.outbox.get(answer.punch_id)
    if (row?.kind === 'punch') return db.outbox.put({ ...row, body: { ...row.body, ...more } })
    const sent = await db.punches.get(answer.punch_id)
    if (!sent || sent.witness) return
    const { signature: _signature, witness: _witness, ...said } = sent
    return queue(punchItemOf({ ...said, ...more }, (await db.jobs.get(sent.job_id))?.title ?? ''))
  })
}
