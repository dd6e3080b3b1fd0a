import { expect, test } from 'vitest'
import { drainAllQueues } from '../../../../client/offline/outbox/drain.ts'
import { keepDocument } from '../../../../client/offline/outbox/keep-document.ts'
import { queueApplication } from '../../../../client/offline/outbox/kinds/application.ts'
import { queueWithdrawal } from '../../../../client/offline/outbox/kinds/withdrawal.ts'
import { queueCancellation, queueOfferAnswer } from '../../../../client/offline/outbox/kinds/booking.ts'
import {
  queueNewCredential,
  queueCredentialEdit,
  queueCredentialRemoval,
} from '../../../../client/offline/outbox/kinds/credential.ts'
import { sendMessage } from '../../../../client/offline/outbox/kinds/message.ts'
import { keepPickedPhoto } from '../../../../client/offline/outbox/kinds/photo.ts'
import {
  queueNewPortfolioItem,
  queuePortfolioItemEdit,
  queuePortfolioItemRemoval,
} from '../../../../client/offline/outbox/kinds/portfolio-item.ts'
import { queuePortfolioOrder } from '../../../../client/offline/outbox/kinds/portfolio.ts'
import { queueProfileChanges } from '../../../../client/offline/outbox/kinds/profile.ts'
import { discardOutboxItem, requeueRefusedItem } from '../../../../client/offline/outbox/settle.ts'
import type { LocalJob } from '../../../../client/offline/store/rows.ts'
import { applySyncPage } from '../../../../client/offline/sync/pull.ts'
import type { Credential } from '../../../../shared/people/credentials.ts'
import type { OwnRecord, PortfolioItem } from '../../../../shared/people/users.ts'
import { createFakeServer } from '../../support/fake-server.ts'
import { change, page } from '../../support/rows.ts'
import { openTab } from '../../support/test-device.ts'

const JOB = { id: 'j1', title: 'Rig', employer_id: 'boss' }
const IPAF = { name: 'IPAF', issuer: 'IPAF Ltd', number: 'PAL1', issued_on: null, expires_on: null }
const EVENT = { event_name: 'Harbour arena', role: 'Rigger', end_client: 'Quayside' }
const PDF = new File([new Uint8Array([37, 80, 68, 70])], 'card.pdf', { type: 'application/pdf' })
const JPEG = new File([new Uint8Array([255, 216, 255])], 'one.jpg', { type: 'image/jpeg' })

const credentialRow: Credential = {
  id: 'c1',
  ...IPAF,
  verification: 'verified',
  refused_because: '',
  created_at: '',
  updated_at: '',
  document: { id: 'd1', name: 'card.pdf', type: 'application/pdf', size: 4 },
}
const tile = (id: string, position: number): PortfolioItem => ({ id, ...EVENT, photos: [], position })

/** A device whose server refuses `refused` for good, and answers everything else by `answers`. */
function setUp() {
  const server = createFakeServer()
  const { device, db } = openTab({ fetch: server.fetch })
  const synced = (...changes: Parameters<typeof page>[0]) => applySyncPage(db, page(changes), 0)
  return {
    server,
    device,
    db,
    synced,
    application: async () => {
      const row = await db.applications.get('a1')
      return row && [row.status, row.state]
    },
    credential: async (id: string) => {
      const row = await db.credentials.get(id)
      return row && [row.number, row.state]
    },
    item: async (id: string) => {
      const row = await db.portfolio_items.get(id)
      return row && [row.role, row.photos.length, row.state]
    },
  }
}
type Scene = ReturnType<typeof setUp>
type Case = {
  what: string
  /** An action without signal; returns a function that reads what is shown of it. */
  act: (scene: Scene) => Promise<() => Promise<unknown>>
  refused?: string
  /** What is shown while it waits, after it was refused, and after it was discarded. */
  outcome: [waiting: unknown, refused: unknown, discarded: unknown]
}

test.each<Case>([
  {
    what: 'an application, to a project that only a search has found',
    async act({ device, db }) {
      const { id } = await queueApplication({ job: JOB, found: JOB as LocalJob, message: 'Take me' }, device)
      return async () => [(await db.applications.get(id))?.state, await db.jobs.count()]
    },
    outcome: [
      ['queued', 1],
      ['failed', 1],
      [undefined, 0],
    ],
  },
  {
    what: 'a withdrawal',
    async act({ device, synced, application }) {
      await synced(change.job('j1'), change.application({ id: 'a1', status: 'shortlisted' }))
      await queueWithdrawal({ job: JOB, application: { id: 'a1' } }, device)
      return application
    },
    outcome: [
      ['withdrawn', 'queued'],
      ['shortlisted', 'failed'],
      ['shortlisted', undefined],
    ],
  },
  {
    what: 'a withdrawal of what was sent without an answer',
    async act({ server, device, db }) {
      const { id } = await queueApplication({ job: JOB, message: 'Take me' }, device)
      server.answer = () => 'network'
      await drainAllQueues(device)
      await queueWithdrawal({ job: JOB, application: { id } }, device)
      return async () => {
        const row = await db.applications.get(id)
        return row && [row.status, row.state]
      }
    },
    outcome: [['withdrawn', 'queued'], ['pending', 'failed'], undefined],
  },
  ...(
    [
      ['a cancellation', ({ device }) => queueCancellation({ job: JOB, application_id: 'a1', reason: 'Ill.' }, device)],
      ['an answer to an offer', ({ device }) => queueOfferAnswer({ job: JOB, offer_id: 'o1', answer: 'take' }, device)],
    ] satisfies [string, (scene: Scene) => Promise<unknown>][]
  ).map(([what, ask]): Case => ({
    what: `${what}: what the server has is shown all along`,
    async act(scene) {
      await scene.synced(change.job('j1'), change.application({ id: 'a1', status: 'accepted' }))
      await ask(scene)
      return scene.application
    },
    outcome: [
      ['accepted', undefined],
      ['accepted', undefined],
      ['accepted', undefined],
    ],
  })),
  {
    what: 'a message',
    async act({ device, db }) {
      const ann = { recipient_id: 'ann', recipient_name: 'Ann', job_id: null, job_title: 'Direct Message' }
      const { id } = await sendMessage({ ...ann, content: 'Hello' }, device)
      return async () => [(await db.messages.get(id))?.state, await db.conversations.count()]
    },
    outcome: [
      ['queued', 1],
      ['failed', 1],
      [undefined, 0],
    ],
  },
  {
    what: 'the file of a message',
    async act({ device, db }) {
      const ann = { recipient_id: 'ann', recipient_name: 'Ann', job_id: null, job_title: 'Direct Message' }
      const { id } = await sendMessage(
        { ...ann, content: 'The plan', attachment: await keepDocument(PDF, device) },
        device,
      )
      return async () => {
        const row = await db.messages.get(id)
        return [row?.state, row?.attachment_name, await db.documents.count()]
      }
    },
    refused: '/messages/upload-attachment',
    outcome: [
      ['queued', 'card.pdf', 1],
      ['failed', 'card.pdf', 1],
      ['queued', null, 0],
    ],
  },
  {
    what: 'a credential',
    async act({ device, credential }) {
      const { id: document_id } = await keepDocument(PDF, device)
      const { id } = await queueNewCredential({ fields: IPAF, document_id }, device)
      return () => credential(id)
    },
    outcome: [['PAL1', 'queued'], ['PAL1', 'failed'], undefined],
  },
  {
    what: 'a change of a credential',
    async act({ device, synced, credential }) {
      await synced({ kind: 'credential', id: 'c1', row: credentialRow })
      await queueCredentialEdit({ id: 'c1', fields: { ...IPAF, number: 'PAL2' } }, device)
      return () => credential('c1')
    },
    outcome: [
      ['PAL2', 'queued'],
      ['PAL2', 'failed'],
      ['PAL1', undefined],
    ],
  },
  {
    what: 'a credential’s removal',
    async act({ device, synced, credential }) {
      await synced({ kind: 'credential', id: 'c1', row: credentialRow })
      await queueCredentialRemoval('c1', device)
      return () => credential('c1')
    },
    outcome: [
      ['PAL1', 'removing'],
      ['PAL1', 'failed'],
      ['PAL1', undefined],
    ],
  },
  {
    what: 'an event of the portfolio',
    async act({ device, item }) {
      const { id } = await queueNewPortfolioItem({ ...EVENT, photos: [] }, device)
      return () => item(id)
    },
    outcome: [['Rigger', 0, 'queued'], ['Rigger', 0, 'failed'], undefined],
  },
  {
    what: 'a photo of it',
    async act({ device, item, db }) {
      const photo = await keepPickedPhoto(JPEG, device)
      const { id } = await queueNewPortfolioItem({ ...EVENT, photos: [photo] }, device)
      return async () => [...(await item(id))!, await db.photos.count()]
    },
    refused: '/users/photos',
    outcome: [
      ['Rigger', 1, 'queued', 1],
      ['Rigger', 1, 'failed', 1],
      ['Rigger', 0, 'queued', 0],
    ],
  },
  {
    what: 'a change of an event',
    async act({ device, synced, item }) {
      await synced({ kind: 'portfolio_item', id: 'p1', row: tile('p1', 0) })
      await queuePortfolioItemEdit('p1', { ...EVENT, role: 'Head rigger', photos: [] }, device)
      return () => item('p1')
    },
    outcome: [
      ['Head rigger', 0, 'queued'],
      ['Head rigger', 0, 'failed'],
      ['Rigger', 0, undefined],
    ],
  },
  {
    what: 'an event’s removal, asked for twice',
    async act({ device, synced, db, item }) {
      await synced({ kind: 'portfolio_item', id: 'p1', row: tile('p1', 0) })
      for (let n = 0; n < 2; n++) await queuePortfolioItemRemoval('p1', device)
      expect(await db.outbox.count()).toBe(1)
      return () => item('p1')
    },
    outcome: [
      ['Rigger', 0, 'removing'],
      ['Rigger', 0, 'failed'],
      ['Rigger', 0, undefined],
    ],
  },
  {
    what: 'another order of the portfolio',
    async act({ device, synced, db }) {
      await synced(...['p1', 'p2'].map((id, at) => ({ kind: 'portfolio_item' as const, id, row: tile(id, at) })))
      await queuePortfolioOrder(['p2', 'p1'], device)
      return async () => (await db.portfolio_items.orderBy('id').toArray()).map(({ position }) => position)
    },
    outcome: [
      [1, 0],
      [1, 0],
      [0, 1],
    ],
  },
  {
    what: 'a change of the profile',
    async act({ device, synced, db }) {
      await synced({ kind: 'me', id: 'me', row: { id: 'me', full_name: 'Jo', bio: 'Before' } as OwnRecord })
      await queueProfileChanges({ bio: 'After' }, device)
      return async () => (await db.me.get('me'))!.bio
    },
    outcome: ['After', 'Before', 'Before'],
  },
])('$what: shown as waiting, refused, retried, refused again, discarded', async ({ act, refused, outcome }) => {
  const scene = setUp()
  const { server, device, db } = scene
  const shown = await act(scene)
  const { answer } = createFakeServer()
  server.answer = (call) =>
    refused && call.path !== refused ? answer(call) : { status: 422, body: { detail: 'Not like this.' } }
  const [waiting, failed, discarded] = outcome
  const first = (await db.outbox.orderBy('position').first())!
  expect(await shown()).toEqual(waiting)

  await drainAllQueues(device)
  expect(await db.outbox.get(first.id)).toMatchObject({
    state: 'parked',
    last_error: { status: 422, detail: 'Not like this.' },
  })
  expect(await shown()).toEqual(failed)

  await requeueRefusedItem(first.id, device)
  expect(await db.outbox.get(first.id)).toMatchObject({ state: 'queued', next_try_at: null })
  expect(await shown()).toEqual(waiting)

  await drainAllQueues(device)
  expect(await shown()).toEqual(failed)
  await discardOutboxItem(first.id, device)
  expect(await db.outbox.get(first.id)).toBeUndefined()
  expect(await shown()).toEqual(discarded)
})
