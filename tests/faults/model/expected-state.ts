import { v5 } from 'uuid'
import type { Broadcast } from '../../../shared/messages/broadcasts.ts'
import type { FreePlaces, Job } from '../../../shared/jobs/jobs.ts'
import {
  credentialOf,
  type ExpectedApplication,
  type ExpectedCredential,
  type ExpectedItem,
  type ExpectedMessage,
  withOpenRequest,
} from './expected-rows.ts'
import type { Sent } from './sent-log.ts'

/** The thread of a job's channel; its conversation's id is the job's. */
export const channelOf = (jobId: string) => `channel of ${jobId}`

export type Expected = ReturnType<typeof expectedState>

/**
 * The expected state, computed from the accepted requests in the order of their effects, independently of the server's
 * own tables. `fileNames`: of photos and documents, by any reference to them.
 */
export function expectedState(
  sent: Sent[],
  { freelancerId, employerId }: { freelancerId: string; employerId: string },
  fileNames: Map<string, string>,
) {
  const messages: ExpectedMessage[] = []
  const applications = new Map<string, ExpectedApplication>()
  const items = new Map<string, ExpectedItem>()
  const everAdded = new Set<string>()
  const credentials = new Map<string, ExpectedCredential>()
  const people = new Map<string, Record<string, unknown>>()
  /** Keyed by 'conversation person'. */
  const read = new Map<string, number>()
  /** 'person message': deleted by that person for themselves. */
  const removed = new Set<string>()
  /** Of a message, keyed by person. */
  const reactions = new Map<string, Map<string, string>>()
  /** 'conversation person': muted by that person. */
  const muted = new Set<string>()
  const sheets = new Map<string, { version: number; notes: string; seen: number }>()
  let order: string[] = []
  const photosOf = (refs: string[]) => refs.map((ref) => fileNames.get(ref) ?? `unknown: ${ref}`)

  const rules: [pattern: RegExp, apply: (sent: Sent, id: string, second: string) => void][] = [
    [
      /^POST \/messages\/send(?:-direct)?$/,
      ({ by, body }) => {
        if (everAdded.has(body.id)) return
        everAdded.add(body.id)
        const { id, job_id, content, attachment_name } = body
        messages.push({ id, thread: job_id ?? 'direct', sender: by, content, file: attachment_name ?? null })
      },
    ],
    [
      /^POST \/channels\/([^/]+)\/messages$/,
      ({ by, body }, job_id) => {
        if (everAdded.has(body.id)) return
        everAdded.add(body.id)
        const { id, content, attachment_name } = body
        const isAfterLeaving = ![...applications.values()].some(
          (each) => each.job_id === job_id && each.status === 'accepted',
        )
        const isTold =
          by === freelancerId
            ? !muted.has(`${job_id} ${employerId}`)
            : !isAfterLeaving && !muted.has(`${job_id} ${freelancerId}`)
        const file = attachment_name ?? null
        messages.push({ id, thread: channelOf(job_id), sender: by, content, file, isAfterLeaving, isTold })
      },
    ],
    [
      // Or a reminder of one.
      /^POST \/(?:jobs\/([^/]+)\/broadcasts|crews\/messages)(?:\/[^/]+\/remind)?$/,
      ({ by, body, answer }, job_id) => {
        if (everAdded.has(body.id)) return
        everAdded.add(body.id)
        const { content, recipients } = answer as Broadcast
        for (const { user_id } of recipients.filter(({ message }) => message))
          messages.push({ id: v5(user_id, body.id), thread: job_id || 'direct', sender: by, content, file: null })
      },
    ],
    [
      /^POST \/jobs\/([^/]+)\/apply$/,
      ({ by, body }, job_id) => {
        if (applications.has(body.id)) return
        messages.push({ thread: job_id, sender: by, content: body.message, file: null })
        const fresh = { status: 'pending', cancelled_by: null, cancel_reason: '', offer: null }
        applications.set(body.id, { id: body.id, job_id, ...fresh })
      },
    ],
    [/^POST \/jobs\/[^/]+\/applications\/([^/]+)\/withdraw$/, (_, id) => end(id, 'withdrawn', 'declined')],
    [/^POST \/jobs\/[^/]+\/applications\/([^/]+)\/reject$/, (_, id) => end(id, 'rejected', 'stopped')],
    [/^POST \/jobs\/[^/]+\/applications\/([^/]+)\/accept$/, (_, id) => end(id, 'accepted', 'taken')],
    [
      /^POST \/jobs\/[^/]+\/applications\/([^/]+)\/shortlist$/,
      (_, id) => {
        const application = applications.get(id)!
        if (application.status === 'pending') application.status = 'shortlisted'
      },
    ],
    [
      /^POST \/jobs\/[^/]+\/applications\/([^/]+)\/cancel$/,
      ({ by, body }, id) => {
        const application = applications.get(id)!
        if (application.status === 'cancelled') return
        const cancelled_by = by === freelancerId ? 'freelancer' : 'employer'
        Object.assign(application, { status: 'cancelled', cancelled_by, cancel_reason: body.reason })
      },
    ],
    [
      /^POST \/jobs\/[^/]+\/applications\/([^/]+)\/pay-request$/,
      ({ body: { id, day_rate, from_day, reason } }, application_id) => {
        if (everAdded.has(id)) return
        everAdded.add(id)
        applications.get(application_id)!.pay_request = { id, day_rate, from_day, reason, state: 'waiting' }
      },
    ],
    [
      /\/pay-requests\/([^/]+)\/(withdraw|agree|decline)$/,
      ({ body }, id, act) => {
        const asked = [...applications.values()].find(({ pay_request }) => pay_request?.id === id)?.pay_request
        if (asked?.state !== 'waiting') return
        asked.state = act === 'decline' ? 'declined' : 'ended'
        if (body.reason) asked.answer_reason = body.reason
      },
    ],
    [
      /^POST \/jobs\/([^/]+)\/offers$/,
      ({ answer }, job_id) => {
        for (const { offer } of answer as FreePlaces[]) {
          const application = [...applications.values()].find((each) => each.job_id === job_id)
          if (offer && application && application.offer?.id !== offer.id)
            application.offer = { id: offer.id, state: 'waiting' }
        }
      },
    ],
    [
      // An offer of a role that has become worse is made anew.
      /^PUT \/jobs\/[^/]+$/,
      ({ answer }) => {
        for (const each of (answer as Job).applications) {
          if (typeof each === 'string' || !each.offer) continue
          const application = applications.get(each.id)
          if (application) application.offer = { id: each.offer.id, state: each.offer.state }
        }
      },
    ],
    [
      /\/offers\/([^/]+)\/take$/,
      (_, id) => {
        const application = offered(id)
        if (application) end(application.id, 'accepted', 'taken')
      },
    ],
    [
      /\/offers\/([^/]+)\/decline$/,
      (_, id) => {
        const offer = offered(id)?.offer
        if (offer?.state === 'waiting') offer.state = 'declined'
      },
    ],
    [
      /^POST \/messages\/conversation\/([^/]+)\/read$/,
      ({ by, body }, id) => void read.set(`${id} ${by}`, Math.max(body.seq, read.get(`${id} ${by}`) ?? 0)),
    ],
    [
      /^PATCH \/messages\/conversation\/([^/]+)$/,
      ({ by, body }, id) => {
        if (body.muted_until === null) muted.delete(`${id} ${by}`)
        else if (body.muted_until !== undefined) muted.add(`${id} ${by}`)
      },
    ],
    [
      /^PUT \/messages\/([^/]+)\/reaction$/,
      ({ by, body }, id) => {
        const all = reactions.get(id) ?? new Map<string, string>()
        reactions.set(id, all)
        if (body.reaction) all.set(by, body.reaction)
        else all.delete(by)
      },
    ],
    [/^DELETE \/messages\/([^/]+)$/, ({ by }, id) => void removed.add(`${by} ${id}`)],
    [
      /^PUT \/jobs\/([^/]+)\/call-sheet\/versions\/(\d+)$/,
      ({ body }, id, version) =>
        void sheets.set(id, { version: Number(version), notes: body.notes, seen: sheets.get(id)?.seen ?? 0 }),
    ],
    [
      /^POST \/jobs\/([^/]+)\/call-sheet\/seen$/,
      ({ body }, id) => {
        const sheet = sheets.get(id)!
        sheet.seen = Math.max(sheet.seen, body.version)
      },
    ],
    [
      /^POST \/users\/portfolio-items$/,
      ({ body: { id, photos, ...words } }) => {
        if (everAdded.has(id)) return
        everAdded.add(id)
        items.set(id, { id, ...words, photos: photosOf(photos) } as ExpectedItem)
        order.push(id)
      },
    ],
    [
      /^PUT \/users\/portfolio-items\/order$/,
      ({ body }) => {
        const first = (body.ids as string[]).filter((id) => items.has(id))
        order = [...first, ...order.filter((id) => !first.includes(id))]
      },
    ],
    [
      /^PUT \/users\/portfolio-items\/([^/]+)$/,
      ({ body: { photos, ...words } }, id) =>
        void items.set(id, { id, ...words, photos: photosOf(photos) } as ExpectedItem),
    ],
    [
      /^DELETE \/users\/portfolio-items\/([^/]+)$/,
      (_, id) => {
        items.delete(id)
        order = order.filter((each) => each !== id)
      },
    ],
    [
      /^POST \/credentials$/,
      ({ body }) => {
        if (everAdded.has(body.id)) return
        everAdded.add(body.id)
        credentials.set(body.id, credentialOf(body, fileNames.get(body.document_id) ?? 'unknown'))
      },
    ],
    [
      /^PUT \/credentials\/([^/]+)$/,
      ({ body }, id) => {
        const file = fileNames.get(body.document_id) ?? credentials.get(id)!.file
        credentials.set(id, credentialOf({ ...body, id }, file))
      },
    ],
    [/^DELETE \/credentials\/([^/]+)$/, (_, id) => void credentials.delete(id)],
    [/^PUT \/users\/profile$/, ({ by, body }) => void people.set(by, { ...people.get(by), ...body })],
  ]

  function end(id: string, status: string, offerState: string) {
    const application = applications.get(id)!
    application.status = status
    if (application.offer?.state === 'waiting') application.offer.state = offerState
  }
  /** Undefined for an offer that was made anew since. */
  const offered = (id: string) => [...applications.values()].find(({ offer }) => offer?.id === id)

  for (const each of sent.filter(({ status }) => status < 300)) {
    const name = `${each.method} ${each.path}`
    const rule = rules.find(([pattern]) => pattern.test(name))
    if (!rule) continue
    const [, first = '', second = ''] = rule[0].exec(name)!
    rule[1](each, first, second)
  }
  return {
    messages,
    applications: [...applications.values()].map(withOpenRequest),
    items: order.map((id) => items.get(id)!),
    credentials: [...credentials.values()],
    people,
    read,
    removed,
    reactions,
    sheets,
  }
}
