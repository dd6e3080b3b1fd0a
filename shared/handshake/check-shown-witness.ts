import { formatLondonDay } from '../dates-in-london.ts'
import type { CrewChief } from '../hours/crew-chiefs.ts'
import { isOnGrantedDay } from '../hours/granted-days.ts'
import { isWitnessSignedBy } from './device-signatures.ts'
import type { ShownWitness } from './handshake-codes.ts'
import type { SignablePunch } from './signed-bytes.ts'

/**
 * `isVerified` is false where this phone has no key of that chief, or has heard of no chief yet: then only the server
 * knows. `name`: as this phone has it, since a code's name is not signed.
 */
export type CheckedWitness = { isVerified: boolean; name: string } | { refusal: string }

/** Whether an answer to one's own press is what a chief of that day has signed. `chiefs`: those of the press's job. */
export async function checkShownWitness(
  { witness, signature, name }: ShownWitness,
  punch: SignablePunch,
  chiefs: readonly CrewChief[],
): Promise<CheckedWitness> {
  const hasKey = ({ keys }: CrewChief) => keys.some(({ id }) => id === signature.key_id)
  const named = chiefs.find(({ id }) => id === witness.grant_id)
  const owner = chiefs.find(hasKey)
  if (named && owner && !hasKey(named))
    return { refusal: `That was signed on ${owner.name}’s phone, in ${named.name}’s name.` }
  const isChief = ({ days }: CrewChief) => isOnGrantedDay(days, punch.at)
  if (named && !isChief(named)) return { refusal: `${named.name} is not your chief on ${formatLondonDay(punch.at)}.` }
  // The company may have named them for other days meanwhile, which makes another grant.
  const chief = named ?? owner
  if (!chief) return chiefs.some(isChief) ? { refusal: NO_CHIEF } : { isVerified: false, name }
  const key = chief.keys.find(({ id }) => id === signature.key_id)
  if (!key && chief.keys.length > 0)
    return { refusal: `That was not signed on ${chief.name}’s phone. What you clocked counts without it.` }
  if (!key) return { isVerified: false, name: chief.name }
  const isSigned = await isWitnessSignedBy(key.jwk, punch, witness, signature)
  return isSigned ? { isVerified: true, name: chief.name } : { refusal: notSignedText(chief.name) }
}

const NO_CHIEF = 'That isn’t from your chief for this day. What you clocked counts without it.'
const notSignedText = (name: string) => `That is not what ${name}’s phone signed. Scan it again, or go on without.`
