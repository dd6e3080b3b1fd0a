import { termsText } from '../../shared/hiring/role-terms.ts'
import type { OfferState } from '../../shared/options.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { termsInPounds } from '../jobs/core/agreed-terms.ts'
import { atMomentText } from '../jobs/core/late-texts.ts'
import type { OfferRow } from '../db/schema/offers.ts'
import type { JobRoleRow } from '../db/schema/jobs.ts'
import type { Candidate } from './next-candidate.ts'
import { type FoundApplication, notifyOneSide, type NoticeWords } from './notify-other-side.ts'

/**
 * Asks the freelancer whether they accept the place.
 *
 * @param clash why they are not free, in the words for themselves; '' if they are
 */
export async function notifyOfOffer(tx: WriteTransaction, standing: OfferStanding, clash: string, now: Date) {
  const { offer, role, job, company_name } = standing
  const { id: job_id, title: job_title, employer_id } = job
  const notice = {
    kind: 'offer',
    key: offerEntryId(offer.id),
    title: `A place is free: ${role.role_name}`,
    body: `${company_name} is offering you the place as ${termsText(termsInPounds(role))}, for ${job.title}. ${clash && `Check the dates: ${clash}. `}It’s held for you until ${atMomentText(offer.expires_at, now).replace(/^(at|on) /, '')}: take it or turn it down.`,
    navigate: `/?job=${job.id}`,
    subject: {
      kind: 'offer',
      job_id,
      job_title,
      employer_id,
      offer_id: offer.id,
      expires_at: offer.expires_at,
      ...(clash && ({ clashes: true } as const)),
    },
  } as const
  await notifyOneSide(tx, standing, 'freelancer', notice, now)
}

export const offerEntryId = (offerId: string) => `offer:${offerId}:waiting`

/** Skipped if the application itself has changed, of which the other side is notified separately. */
export async function notifyOfferEnded(
  tx: WriteTransaction,
  standing: OfferStanding,
  state: OfferState,
  next: Candidate | null,
  now: Date,
) {
  if (standing.application.status !== 'shortlisted') return
  const about = { kind: 'offer', key: `offer:${standing.offer.id}:${state}` } as const
  if (state === 'declined' || state === 'lapsed')
    await notifyOneSide(tx, standing, 'employer', { ...about, ...unansweredOfferText(standing, state, next) }, now)
  else await notifyOneSide(tx, standing, 'freelancer', { ...about, ...overtakenOfferText(standing, state) }, now)
}

function unansweredOfferText(
  { role, job, freelancer }: OfferStanding,
  state: 'declined' | 'lapsed',
  next: Candidate | null,
): NoticeWords {
  const what = state === 'declined' ? 'turned down' : 'didn’t answer in time about'
  const then = next ? `It’s now offered to ${next.full_name}.` : 'Nobody else on the shortlist is free for it.'
  return {
    title: next ? `Offered to the next: ${role.role_name}` : `Still free: ${role.role_name}`,
    body: `${freelancer.full_name} ${what} the ${role.role_name} spot on ${job.title}. ${then}`,
    navigate: `/?project=${job.id}`,
  }
}

function overtakenOfferText({ role, job, company_name }: OfferStanding, state: OfferState): NoticeWords {
  const why = state === 'gone' ? 'has gone to somebody else' : `is no longer offered by ${company_name}`
  return {
    title: `No longer free: ${role.role_name}`,
    body: `The ${role.role_name} spot on ${job.title} ${why}.`,
    navigate: `/?job=${job.id}`,
  }
}

/** An offer with its application, job and role. */
export type OfferStanding = FoundApplication & { offer: OfferRow; role: JobRoleRow }
