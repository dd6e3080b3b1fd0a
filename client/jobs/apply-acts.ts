import { formatLondonDateRange } from '../../shared/dates-in-london.ts'
import { APPLY_TEXT } from '../../shared/hiring/apply-texts.ts'
import type { Job, Offer } from '../../shared/jobs/jobs.ts'
import { formatDayRate } from '../../shared/money.ts'
import { detailOf } from '../http/request.ts'
import { discardItem, retryItem, takeBackToEdit } from '../offline/outbox/unsent.ts'
import type { OutboxRow } from '../offline/store/outbox-row.ts'
import { answerOffer } from '../offline/outbox/kinds/booking.ts'
import { withdrawApplication } from '../offline/outbox/kinds/withdrawal.ts'
import { buzz } from '../ui/motion/buzz.ts'
import { confirm, type Question } from '../ui/overlays/confirm.ts'
import { toast } from '../ui/overlays/toast.ts'
import { join } from '../trade/job-texts.ts'
import { clashText } from '../trade/match-texts.ts'
import { type ApplicationState, type Entry, offerEndText } from './freelancer-jobs.ts'

/** Actions on a job after a press, and the news of its application: loaded separately from the first screen. */

export async function edit({ unsent }: Entry, openForm: () => void) {
  if (unsent?.kind !== 'application') return
  const taken = await takeBackToEdit(unsent.id)
  if (!taken) return toast({ tone: 'info', text: 'It has just been sent.' })
  openForm()
}

export async function withdraw({ job, application }: Entry) {
  if (!application) return
  const isSure = await confirm({
    title: 'Withdraw your application?',
    text: `${job.title}, ${job.employer_name}. You can’t apply for this job again.`,
    confirmLabel: 'Withdraw',
    cancelLabel: 'Keep it',
    tone: 'danger',
  })
  if (isSure) await withdrawApplication({ job, application })
}

export const take = (entry: Entry) => answer(entry, 'take', taking(entry))
export const decline = (entry: Entry) => answer(entry, 'decline', DECLINING)

async function answer({ job, application }: Entry, given: 'take' | 'decline', question: Question) {
  const offer = application?.offer
  if (!offer || !(await confirm(question))) return
  try {
    await answerOffer({ job, offer_id: offer.id, answer: given })
    if (given === 'take') buzz()
  } catch (error) {
    toast({ tone: 'stop', text: detailOf(error, 'Your answer could not be kept on this device.') })
  }
}

function taking({ job, application }: Entry): Question {
  const role = job.roles.find(({ id }) => id === application?.offer?.job_role_id)
  const facts = role
    ? [role.role_name, formatLondonDateRange(role.date_start, role.date_end), formatDayRate(role.day_rate)]
    : []
  const clash = clashText(job.match, role?.id)
  return {
    title: 'Take the place?',
    text: `${join([job.title, job.employer_name, ...facts])}. ${clash && `${clash}. `}You are confirmed as soon as your answer has arrived.`,
    confirmLabel: 'Take the place',
  }
}

const DECLINING: Question = {
  title: 'Say no to this place?',
  text: 'It goes to the next person. You stay on the shortlist.',
  confirmLabel: 'Decline',
}

/** An answer that the server has not received is simply discarded. */
export async function takeBack({ unsent }: Entry) {
  if (unsent) await discardItem(unsent.id)
}

export async function retry({ unsent }: Entry) {
  if (unsent) await retryItem(unsent.id)
}

export async function discard({ job, unsent }: Entry) {
  if (!unsent) return
  const isSure = await confirm({ ...discarding(unsent, job), confirmLabel: 'Discard', tone: 'danger' })
  if (isSure) await discardItem(unsent.id)
}

function discarding({ kind }: OutboxRow, { title }: Job) {
  if (kind === 'withdrawal') return { title: 'Keep your application?', text: `${title}: your application stays in.` }
  if (kind === 'offer_answer') return { title: 'Discard your answer?', text: title }
  return { title: 'Discard your application?', text: `What you wrote for ${title} will be deleted.` }
}

/** Tells in passing what has become of an application since it was in the state `was`. */
export function announce(was: ApplicationState, state: ApplicationState, { application, unsent }: Entry) {
  const arrived = ARRIVED[`${was} ${state}`]
  const late = was === 'declining' && state === 'shortlisted' ? lateNo(application?.offer) : null
  if (late) toast({ tone: 'info', text: late })
  if (arrived) toast({ tone: 'go', text: arrived })
  if (['refused', 'not_answered', 'not_cancelled'].includes(state))
    toast({ tone: 'stop', text: unsent?.last_error?.detail || APPLY_TEXT.failed })
}

/** The server accepts a refusal at any time; one that arrived after the offer's end changed nothing. */
const lateNo = (offer: Offer | null | undefined) =>
  offer && offer.state !== 'declined' && offer.state !== 'waiting'
    ? `Your no came too late. ${offerEndText(offer)}. You’re still on the shortlist.`
    : null

/** Keyed by the state on this device before and the status at the server now. */
const ARRIVED: Record<string, string> = {
  'unsent pending': APPLY_TEXT.done,
  'taking accepted': 'The place is yours. You are confirmed.',
  'cancelling cancelled': 'Your booking is cancelled. The company has been told.',
}
