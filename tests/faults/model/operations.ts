import { discardItem, retryAll, takeBack } from '../../../client/offline/settle.ts'
import { answerOffer } from '../../../client/offline/verbs/answer-offer.ts'
import { applyToJob } from '../../../client/offline/verbs/apply-to-job.ts'
import { cancelBooking } from '../../../client/offline/verbs/cancel-booking.ts'
import { markRead } from '../../../client/offline/verbs/mark-read.ts'
import { keepPushedMessage } from '../../../client/offline/worker/keep-pushed-message.ts'
import { sendMessage } from '../../../client/offline/verbs/send-message.ts'
import { withdrawApplication } from '../../../client/offline/verbs/withdraw-application.ts'
import type { Conversation } from '../../../shared/messages.ts'
import type { PushPayload } from '../../../shared/push.ts'
import type { ModelPhone } from './model-phone.ts'
import type { Random } from './random.ts'
import type { Reference } from './reference.ts'

export type Scene = {
  random: Random
  /** The freelancer's and the employer's. */
  phones: [ModelPhone, ModelPhone]
  jobs: { id: string; title: string; employer_id: string }[]
  reference: Reference
  deliverLate: () => Promise<void>
  /** What the server says that a conversation is about; of one that it does not have yet, what its phone says. */
  jobOf: (talk: Pick<Conversation, 'conversation_id' | 'job_id'>) => string | null
  /** As the server makes it; undefined where it has nothing to push. */
  anyPushTo: (userId: string, random: Random) => PushPayload | undefined
}
type Operation = (scene: Scene, phone: ModelPhone) => Promise<unknown> | unknown

const writeMessage: Operation = async ({ random, phones, jobs, reference }, phone) => {
  const other = phones.find((each) => each !== phone)!.person.user
  const job = random.chance(0.3) ? random.pick(jobs) : null
  const content = reference.nextWords()
  const { id } = await sendMessage(
    {
      recipient_id: other.id,
      recipient_name: other.full_name,
      job_id: job?.id ?? null,
      job_title: job?.title ?? 'Direct Message',
      content,
    },
    phone.tab.phone,
  )
  reference.wrote({ id, sender: phone.person.user.id, thread: job?.id ?? 'direct', content })
}

/** In a conversation as this phone shows it, however it came to know of it: the words belong where the server has it. */
const reply: Operation = async ({ random, reference, jobOf }, phone) => {
  const talk = random.pick(await phone.db.conversations.toArray())
  if (!talk) return
  const content = reference.nextWords()
  const { other_user_id, other_user_name, job_id, job_title } = talk
  const { id } = await sendMessage(
    { recipient_id: other_user_id, recipient_name: other_user_name, job_id, job_title, content },
    phone.tab.phone,
  )
  const thread = jobOf(talk) ?? 'direct'
  reference.wrote({ id, sender: phone.person.user.id, thread, content })
}

const apply: Operation = async ({ random, phones: [freelancer], jobs, reference }) => {
  const job = random.pick(jobs)
  if ((await freelancer.db.applications.where({ job_id: job.id }).count()) > 0) return
  const content = reference.nextWords()
  const { id } = await applyToJob({ job, message: content }, freelancer.tab.phone)
  reference.applied({ id, sender: freelancer.person.user.id, thread: job.id, content })
}

const withdraw: Operation = async ({ random, phones: [freelancer], jobs, reference }) => {
  const application = random.pick(await freelancer.db.applications.toArray())
  const job = jobs.find(({ id }) => id === application?.job_id)
  if (!application || !job) return
  const { isIdle } = freelancer
  const unsent = await freelancer.db.outbox.get(application.id)
  await withdrawApplication({ job, application }, freelancer.tab.phone)
  if (unsent) reference.tookBack(isIdle ? unsent : { ...unsent, tried_at: 'perhaps' })
}

const cancel: Operation = async ({ random, phones: [freelancer], jobs }) => {
  const booked = (await freelancer.db.applications.toArray()).filter(({ status }) => status === 'accepted')
  const application = random.pick(booked)
  const job = jobs.find(({ id }) => id === application?.job_id)
  if (!application || !job) return
  await cancelBooking({ job, application_id: application.id, reason: 'Ill.' }, freelancer.tab.phone)
}

const answer: Operation = async ({ random, phones: [freelancer], jobs }) => {
  const application = random.pick((await freelancer.db.applications.toArray()).filter(({ offer }) => offer))
  const job = jobs.find(({ id }) => id === application?.job_id)
  if (!application?.offer || !job) return
  const given = random.pick(['take', 'decline'] as const)
  await answerOffer({ job, offer_id: application.offer.id, answer: given }, freelancer.tab.phone)
}

/** The employer decides at the desk, by plain calls. */
const decide: Operation = async ({ random, phones: [, employer] }) => {
  const rows = await employer.db.jobs.toArray()
  const application = random.pick(rows.flatMap(({ applications }) => applications))
  if (!application || typeof application === 'string') return
  const { post } = employer.person
  const [role] = rows.find(({ id }) => id === application.job_id)!.roles
  const step = random.pick(['shortlist', 'shortlist', 'offer', 'offer', 'accept', 'reject', 'cancel'])
  if (step === 'offer') return post(`/jobs/${application.job_id}/offers`, { job_role_id: role!.id })
  const body = step === 'cancel' ? { reason: 'Rain.' } : {}
  await post(`/jobs/${application.job_id}/applications/${application.id}/${step}`, body)
}

const read: Operation = async ({ random }, phone) => {
  const conversation = random.pick(await phone.db.conversations.toArray())
  if (conversation) await markRead(conversation, phone.tab.phone)
}

/** Edit or Discard of anything that waits. */
const giveUp: Operation = async ({ random, reference }, phone) => {
  const item = random.pick((await phone.db.outbox.toArray()).filter(({ kind }) => kind !== 'read'))
  if (!item) return
  if (random.chance(0.5)) {
    const taken = await takeBack(item.id, phone.tab.phone)
    if (taken) reference.tookBack(taken)
  } else {
    const now = await phone.db.outbox.get(item.id)
    await discardItem(item.id, phone.tab.phone)
    if (now) reference.tookBack({ ...now, tried_at: 'perhaps' })
  }
}

/** A push brings one of the other's messages, old or new, before, beside or after a sync. */
const push: Operation = async ({ random, anyPushTo }, phone) => {
  const payload = anyPushTo(phone.person.user.id, random)
  if (payload) await keepPushedMessage(phone.db, payload)
}

/** The browser throws everything away while nothing waits here. */
const wipe: Operation = async (_scene, phone) => {
  if ((await phone.db.outbox.count()) === 0) await phone.wipe()
}

/** The server's change log is another one, or the cursor is broken: the next sync begins anew. */
const loseCursor: Operation = ({ random }, phone) =>
  phone.db.facts.put({ key: 'cursor', value: random.pick(['', 'another.12', 'nonsense']) })

const maybeAwait = (random: Random, work: Promise<unknown>) => (random.chance(0.5) ? work : undefined)

const operations: Record<string, { weight: number; run: Operation }> = {
  writeMessage: { weight: 22, run: writeMessage },
  reply: { weight: 4, run: reply },
  drain: { weight: 18, run: ({ random }, phone) => maybeAwait(random, phone.drain()) },
  sync: { weight: 14, run: ({ random }, phone) => maybeAwait(random, phone.sync()) },
  read: { weight: 9, run: read },
  wait: { weight: 7, run: ({ random }, phone) => phone.wait(random.pick([500, 5_000, 60_000, 600_000])) },
  apply: { weight: 4, run: apply },
  withdraw: { weight: 2, run: withdraw },
  decide: { weight: 3, run: decide },
  cancel: { weight: 1, run: cancel },
  answer: { weight: 2, run: answer },
  giveUp: { weight: 3, run: giveUp },
  retry: { weight: 2, run: (_scene, phone) => retryAll(phone.tab.phone) },
  kill: { weight: 6, run: ({ random }, phone) => phone.kill(random.below(30)) },
  secondTab: { weight: 4, run: ({ random }, phone) => maybeAwait(random, phone.drainElsewhere()) },
  push: { weight: 3, run: push },
  wipe: { weight: 1, run: wipe },
  loseCursor: { weight: 1, run: loseCursor },
  lateArrival: { weight: 2, run: ({ deliverLate }) => deliverLate() },
}

const weights = Object.fromEntries(Object.entries(operations).map(([name, { weight }]) => [name, weight]))

/** One operation on one of the phones; its name, for the story of a run that failed. */
export async function operate(scene: Scene): Promise<string> {
  const name = scene.random.weighted(weights)
  const phone = scene.random.pick(scene.phones)
  await operations[name]!.run(scene, phone)
  return `${phone === scene.phones[0] ? 'freelancer' : 'employer'}: ${name}`
}
