import { formatLondonDateRange } from '../../shared/dates-in-london.ts'
import { APPLY_TEXT } from '../../shared/hiring/apply-texts.ts'
import type { Job, PlaceOffer } from '../../shared/jobs/jobs.ts'
import { formatDayRate } from '../../shared/money.ts'
import { errorDetailOf } from '../http/request.ts'
import { discardUnsentItem, retryUnsentItem, editUnsentItem } from '../offline/outbox/unsent.ts'
import type { OutboxRow } from '../offline/store/outbox-row.ts'
import { queueOfferAnswer } from '../offline/outbox/kinds/booking.ts'
import { queueWithdrawal } from '../offline/outbox/kinds/withdrawal.ts'
import { vibrateBriefly } from '../ui/motion/buzz.ts'
import { confirm, type ConfirmQuestion } from '../ui/overlays/confirm.ts'
import { toast } from '../ui/overlays/toast.ts'
import { joinWithDots } from '../trade/job-texts.ts'
import { matchClashText } from '../trade/match-texts.ts'
import { roleTermsSentence } from '../trade/pay/role-terms.tsx'
import { type ApplicationState, type JobEntry, offerEndText } from './freelancer-jobs.ts'

/** Actions on a job after a press, and the news of its application: loaded separately from the first screen. */

export async function editApplication({ unsent }: JobEntry, openForm: () => void) {
  if (unsent?.kind !== 'application') return
  const taken = await editUnsentItem(unsent.id)
  if (!taken) return toast({ tone: 'info', text: 'It has just been sent.' })
  openForm()
}

export async function withdrawIfSure({ job, application }: JobEntry) {
  if (!application) return
  const isSure = await confirm({
    title: 'Withdraw your application?',
    text: `${job.title}, ${job.employer_name}. You can’t apply for this job again.`,
    confirmLabel: 'Withdraw',
    cancelLabel: 'Keep it',
    tone: 'danger',
  })
  if (isSure) await queueWithdrawal({ job, application })
}

export const takeOfferedPlace = (entry: JobEntry) => answerOfferIfSure(entry, 'take', takingQuestionOf(entry))
export const declineOfferedPlace = (entry: JobEntry) => answerOfferIfSure(entry, 'decline', DECLINING_QUESTION)

async function answerOfferIfSure({ job, application }: JobEntry, given: 'take' | 'decline', question: ConfirmQuestion) {
  const offer = application?.offer
  if (!offer || !(await confirm(question))) return
  try {
    const { terms_hash } = job.roles.find(({ id }) => id === offer.job_role_id) ?? {}
    await queueOfferAnswer({ job, offer_id: offer.id, answer: given, ...(given === 'take' && { terms_hash }) })
    if (given === 'take') vibrateBriefly()
  } catch (error) {
    toast({ tone: 'stop', text: errorDetailOf(error, 'Your answer could not be kept on this device.') })
  }
}

function takingQuestionOf({ job, application }: JobEntry): ConfirmQuestion {
  const role = job.roles.find(({ id }) => id === application?.offer?.job_role_id)
  const facts = role
    ? [role.role_name, formatLondonDateRange(role.date_start, role.date_end), formatDayRate(role.day_rate)]
    : []
  const clash = matchClashText(job.match, role?.id)
  return {
    title: 'Take it?',
    text: `${joinWithDots([job.title, job.employer_name, ...facts])}. ${clash && `${clash}. `}You’re confirmed as soon as your answer gets through.${role ? ` ${roleTermsSentence(role)}` : ''}`,
    confirmLabel: 'Take it',
  }
}

const DECLINING_QUESTION: ConfirmQuestion = {
  title: 'Decline this spot?',
  text: 'It goes to the next person. You stay on the shortlist.',
  confirmLabel: 'Decline',
}

/** An answer that the server has not received is simply discarded. */
export async function takeAnswerBack({ unsent }: JobEntry) {
  if (unsent) await discardUnsentItem(unsent.id)
}

export async function retryUnsentEntry({ unsent }: JobEntry) {
  if (unsent) await retryUnsentItem(unsent.id)
}

export async function discardUnsentIfSure({ job, unsent }: JobEntry) {
  if (!unsent) return
  const isSure = await confirm({ ...discardQuestionOf(unsent, job), confirmLabel: 'Discard', tone: 'danger' })
  if (isSure) await discardUnsentItem(unsent.id)
}

function discardQuestionOf({ kind }: OutboxRow, { title }: Job) {
  if (kind === 'withdrawal') return { title: 'Keep your application?', text: `${title}: your application stays in.` }
  if (kind === 'offer_answer') return { title: 'Discard your answer?', text: title }
  return { title: 'Discard your application?', text: `What you wrote for ${title} will be deleted.` }
}

/** Tells in passing what has become of an application since it was in the state `was`. */
export function announceApplicationNews(
  was: ApplicationState,
  state: ApplicationState,
  { application, unsent }: JobEntry,
) {
  const arrived = ARRIVED_NEWS_TEXTS[`${was} ${state}`]
  const late = was === 'declining' && state === 'shortlisted' ? lateRefusalText(application?.offer) : null
  if (late) toast({ tone: 'info', text: late })
  if (arrived) toast({ tone: 'go', text: arrived })
  if (['refused', 'not_answered', 'not_cancelled'].includes(state))
    toast({ tone: 'stop', text: unsent?.last_error?.detail || APPLY_TEXT.failed })
}

/** The server accepts a refusal at any time; one that arrived after the offer's end changed nothing. */
const lateRefusalText = (offer: PlaceOffer | null | undefined) =>
  offer && offer.state !== 'declined' && offer.state !== 'waiting'
    ? `Your no came too late. ${offerEndText(offer)}. You’re still on the shortlist.`
    : null

/** Keyed by the state on this device before and the status at the server now. */
const ARRIVED_NEWS_TEXTS: Record<string, string> = {
  'unsent pending': APPLY_TEXT.done,
  'taking accepted': 'It’s yours. You’re confirmed.',
  'cancelling cancelled': 'Your booking is cancelled. The company has been told.',
}
