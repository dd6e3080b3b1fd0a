import { formatLondonDay, formatLondonTime } from '../dates-in-london.ts'
import { isOnGrantedDay } from '../hours/granted-days.ts'
import type { DeviceKeyJwk } from '../hours/device-keys.ts'
import { isPunchSignedBy } from './device-signatures.ts'
import type { ShownPunch } from './handshake-codes.ts'

/** Somebody of the crew as a chief's phone has them. */
type HandshakePerson = { booking_id: string; name: string; keys: { id: string; jwk: DeviceKeyJwk }[] }
/** `isVerified` is false where the list does not have the phone's key yet: then only the chief's eyes know who it is. */
export type CheckedPunch<Person> = { person: Person; isVerified: boolean } | { refusal: string }

/** A clock may be wrong by hours; what is further away was another day's. */
const SHOWN_AGE_MS_MAX = 24 * 3_600_000

/** Whether what a phone shows is of somebody on a chief's list, of a day of theirs, and as that phone signed it. */
export async function checkShownPunch<Person extends HandshakePerson>(
  { punch, signature }: ShownPunch,
  { crew, days, expires }: { crew: readonly Person[]; days: readonly string[]; expires: string },
  now: number,
): Promise<CheckedPunch<Person>> {
  if (now > Date.parse(expires)) return { refusal: 'You are not a chief on this job any more.' }
  const person = crew.find(({ booking_id }) => booking_id === punch.booking_id)
  if (!person) return { refusal: 'That is for another job, or for somebody who isn’t on your list.' }
  if (Math.abs(now - Date.parse(punch.at)) > SHOWN_AGE_MS_MAX)
    return { refusal: `${person.name}’s ${formatLondonTime(punch.at)} is for another day. Ask them to press again.` }
  if (!isOnGrantedDay(days, punch.at)) return { refusal: `You are not a chief on ${formatLondonDay(punch.at)}.` }
  const hasKey = ({ keys }: HandshakePerson) => keys.some(({ id }) => id === signature.key_id)
  const owner = crew.find(hasKey)
  if (owner && owner !== person && !hasKey(person))
    return { refusal: `That was made on ${owner.name}’s phone, in ${person.name}’s name.` }
  const key = person.keys.find(({ id }) => id === signature.key_id)
  if (key && !(await isPunchSignedBy(key.jwk, punch, signature)))
    return { refusal: `That is not what ${person.name}’s phone signed.` }
  return { person, isVerified: key !== undefined }
}
