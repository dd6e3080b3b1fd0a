import { signWitness } from '../../../shared/handshake/device-signatures.ts'
import { type ShownPunch, witnessCode } from '../../../shared/handshake/handshake-codes.ts'
import type { FittingPerson } from '../../../shared/handshake/spoken-letters.ts'
import type { GrantedPerson, SignedGrant } from '../../../shared/hours/chief-grants.ts'
import { countersignPunch } from '../../offline/outbox/countersign-punch.ts'
import { queuePunch } from '../../offline/outbox/kinds/punch.ts'
import { sessionState } from '../../offline/session/session-store.ts'
import { ownDeviceKey } from './device-key.ts'

/** `at`: when the chief saw it, ISO. `code`: what the person's phone may read back; null where there is none to show. */
export type AnsweredPress = { at: string; code: string | null }

/** Keeps and sends a press that one of the crew showed, and signs what their phone gets back. */
export async function countersignShown(
  shown: ShownPunch,
  person: GrantedPerson,
  grant: SignedGrant,
): Promise<AnsweredPress> {
  const { grant_id, at } = await countersignPunch(shown, person, grant)
  const key = await ownDeviceKey().catch(() => null)
  if (!key) return { at, code: null }
  const witness = { grant_id, at }
  const signature = await signWitness(key, shown.punch, witness)
  const name = sessionState().user?.full_name ?? ''
  return { at, code: witnessCode({ punch_id: shown.punch.id, witness, signature, name }) }
}

/** Clocks somebody whose phone was not read: a press of the chief's, at the minute of their letters or now. */
export async function pressForPerson(
  { person, kind, at }: FittingPerson<GrantedPerson>,
  { id, job_id, job_title }: SignedGrant,
  way: 'letters' | 'pin',
): Promise<AnsweredPress> {
  const { booking_id, freelancer_id } = person
  const booking = { booking_id, job_id, job_title, freelancer_id }
  const witness = { grant_id: id, way }
  await queuePunch({ booking, kind, method: 'chief', at: Date.parse(at), noPlace: 'not asked', witness })
  return { at: new Date().toISOString(), code: null }
}
