import { v7 as uuid } from 'uuid'
import { queuePayAnswer } from '../../../client/offline/outbox/kinds/pay-answer.ts'
import {
  payRequestDraftKey,
  queuePayRequest,
  queuePayRequestWithdrawal,
} from '../../../client/offline/outbox/kinds/pay-request.ts'
import type { OutboxRow } from '../../../client/offline/store/outbox-row.ts'
import { daysToComeOf } from '../../../client/trade/pay/days-to-come.ts'
import { visibleText } from '../../../shared/visible-text.ts'
import { applicationOf } from './booking-operations.ts'
import { payAnswerKey, payRequestKey } from './kinds.ts'
import type { Operation, Operations, Scene } from './scene.ts'

/** The freelancer asks for different pay of a booking, perhaps in place of what they have asked for. */
const requestPay: Operation = async (scene) => {
  const [{ person, tab }] = scene.devices
  const found = await applicationOf(scene, ({ status, state }) => status === 'accepted' && !state)
  const days = found?.application.terms ? daysToComeOf(found.application.terms, scene.world.ctx.now().getTime()) : []
  if (!found || days.length === 0) return
  const { job, application } = found
  const asked = {
    day_rate: scene.random.pick([250, 350, 450]),
    template: '',
    from_day: scene.random.pick(days),
    reason: visibleText(scene.reference.next('reason')),
  }
  const draft = { key: payRequestDraftKey(application.id), value: asked.reason, version: Date.now(), id: uuid() }
  for (const row of await requestsWaiting(scene, application.id)) scene.reference.tookBack(row, false)
  await queuePayRequest({ job, application_id: application.id, asked, draft }, tab.device)
  scene.reference.wish({
    by: person.user.id,
    key: payRequestKey(application.id),
    isIt: ({ path, body }) =>
      path === `/jobs/${job.id}/applications/${application.id}/pay-request` && body.id === draft.id,
  })
}

/** What waits here, or what the server has. */
const takeBackPayRequest: Operation = async (scene) => {
  const [{ person, tab, db, isIdle }] = scene.devices
  const found = await applicationOf(scene, ({ status }) => status === 'accepted')
  if (!found) return
  const { job, application } = found
  const [unsent] = await requestsWaiting(scene, application.id)
  const request_id = unsent?.id ?? (application.pay_request?.state === 'waiting' ? application.pay_request.id : null)
  if (!request_id) return
  await queuePayRequestWithdrawal({ job, application_id: application.id, request_id }, tab.device)
  if (unsent) scene.reference.tookBack(unsent, isIdle)
  const rows = await db.outbox.toArray()
  // It was never tried, or a second tab has taken it back already.
  if (!rows.some((row) => row.kind === 'pay_request_withdrawal' && row.body.request_id === request_id)) return
  scene.reference.wish({
    by: person.user.id,
    key: payRequestKey(application.id),
    isIt: ({ path }) => path === `/jobs/${job.id}/pay-requests/${request_id}/withdraw`,
    isDoneBy: ({ status }) => unsent !== undefined && status === 404,
  })
}

const requestsWaiting = async ({ devices: [{ db }] }: Scene, application_id: string) =>
  (await db.outbox.toArray()).filter(
    (row): row is OutboxRow<'pay_request'> => row.kind === 'pay_request' && row.body.application_id === application_id,
  )

/** The company agrees to other pay or says no, on its device; sometimes a colleague does at once, by a plain request. */
const answerPayRequest: Operation = async ({ random, reference, devices: [, employer], callAsEmployer }) => {
  const rows = (await employer.db.jobs.toArray()).flatMap(({ applications }) => applications)
  const asked = rows.filter((row) => typeof row !== 'string' && row.pay_request?.state === 'waiting')
  const application = random.pick(asked)
  if (!application || typeof application === 'string') return
  const { id: request_id, day_rate } = application.pay_request!
  const path = `/jobs/${application.job_id}/pay-requests/${request_id}`
  if (random.chance(0.2)) return callAsEmployer('POST', `${path}/${random.pick(['agree', 'decline'])}`, {})
  const waiting = await employer.db.outbox.toArray()
  if (waiting.some((row) => row.kind === 'pay_answer' && row.body.request_id === request_id)) return
  const reason = visibleText(reference.next('reason'))
  const given = random.chance(0.5) ? ({ answer: 'agree' } as const) : ({ answer: 'decline', reason } as const)
  const about = { job: { id: application.job_id }, application, name: 'Somebody' }
  await queuePayAnswer({ ...about, asked: { id: request_id, day_rate }, given }, employer.tab.device)
  reference.wish({
    by: employer.person.user.id,
    key: payAnswerKey(request_id),
    isIt: (sent) => sent.path === `${path}/${given.answer}`,
  })
}

export const payRequestOperations: Operations = {
  requestPay: { weight: 5, run: requestPay },
  takeBackPayRequest: { weight: 7, run: takeBackPayRequest },
  answerPayRequest: { weight: 6, run: answerPayRequest },
}
