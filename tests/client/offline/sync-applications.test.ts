import { describe, expect, test } from 'vitest'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { drainAllQueues } from '../../../client/offline/outbox/drain.ts'
import { discardOutboxItem } from '../../../client/offline/outbox/settle.ts'
import { queueApplication } from '../../../client/offline/outbox/kinds/application.ts'
import { queueCancellation, queueOfferAnswer, queueTermsAnswer } from '../../../client/offline/outbox/kinds/booking.ts'
import { queueWithdrawal } from '../../../client/offline/outbox/kinds/withdrawal.ts'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import type { Device } from '../../../client/offline/store/device.ts'
import { accept } from '../support/fake-server.ts'
import { application, change } from '../support/rows.ts'
import { JOB, setUp } from '../support/synced-device.ts'

describe('applications', () => {
  test('wait on the card, and are the server’s once it has answered', async () => {
    const { device, db, server } = setUp()
    const { id } = await queueApplication({ job: JOB, message: 'Please' }, device)
    expect(await db.applications.get(id)).toMatchObject({ job_id: 'j1', state: 'queued', status: 'pending' })
    await drainAllQueues(device)
    expect(server.calls).toMatchObject([{ path: '/jobs/j1/apply', body: { id, message: 'Please' } }])
    expect(await db.applications.get(id)).not.toHaveProperty('state')
  })

  test('decided before the answer arrives: the answer takes nothing of it back', async () => {
    const { device, db, server, arrive } = setUp()
    const { id } = await queueApplication({ job: JOB, message: 'Please' }, device)
    server.answer = async (call) => {
      await arrive([change.application({ id, job_id: 'j1', status: 'shortlisted' })])
      return accept(call)
    }
    await drainAllQueues(device)
    expect(await db.applications.get(id)).toMatchObject({ status: 'shortlisted' })
    expect(await db.outbox.count()).toBe(0)
  })

  test('a message about the same job does not overtake one', async () => {
    const { device, server } = setUp()
    server.answer = (call) => (call.path.endsWith('/apply') ? { status: 503 } : accept(call))
    await queueApplication({ job: JOB, message: 'Please' }, device)
    await sendMessage(
      { recipient_id: 'boss', recipient_name: 'Boss', job_id: 'j1', job_title: 'Rig', content: 'PS' },
      device,
    )
    await drainAllQueues(device)
    expect(server.paths()).toEqual(['/jobs/j1/apply'])
  })

  test('withdrawn before it was ever tried: deleted, without a request', async () => {
    const { device, db, server } = setUp()
    const application = await queueApplication({ job: JOB, message: 'Please' }, device)
    await queueWithdrawal({ job: JOB, application }, device)
    await drainAllQueues(device)
    expect(server.calls).toEqual([])
    expect(await db.applications.count()).toBe(0)
  })

  test.each([
    [404, 0],
    [200, 1],
  ])('withdrawn after an attempt without an answer (it %i there): settled', async (status, left) => {
    const { device, db, server, browser } = setUp()
    server.answer = () => 'network'
    const application = await queueApplication({ job: JOB, message: 'Please' }, device)
    await drainAllQueues(device)
    await queueWithdrawal({ job: JOB, application }, device)
    server.answer = (call) => (status === 404 ? { status } : accept(call))
    browser.clock.now += 60_000
    await drainAllQueues(device)
    expect(server.paths()).toEqual(['/jobs/j1/apply', `/jobs/j1/applications/${application.id}/withdraw`])
    expect(await db.outbox.count()).toBe(0)
    expect(await db.applications.filter(({ status }) => status === 'withdrawn').count()).toBe(left)
  })

  test('an unsent withdrawal stays visible over the server’s rows, which are shown again when it is refused or discarded', async () => {
    const { device, db, server, arrive } = setUp()
    await arrive([change.application({ id: 'a1' })])
    await queueWithdrawal({ job: JOB, application: { id: 'a1' } }, device)
    await arrive([change.application({ id: 'a1', status: 'accepted' })])
    expect(await db.applications.get('a1')).toMatchObject({ status: 'withdrawn', state: 'queued' })
    server.answer = () => ({ status: 409, body: { detail: 'It has been accepted.' } })
    await drainAllQueues(device)
    expect(await db.applications.get('a1')).toMatchObject({ status: 'accepted', state: 'failed' })
    await discardOutboxItem((await db.outbox.toArray())[0]!.id, device)
    expect(await db.applications.get('a1')).toMatchObject({ status: 'accepted' })
    expect((await db.applications.get('a1'))!.state).toBeUndefined()
  })

  test('withdrawn again after a refusal, the same item is sent again: discarded, the server’s last row is shown', async () => {
    const { device, db, server, arrive } = setUp()
    await arrive([change.application({ id: 'a1' })])
    server.answer = () => ({ status: 409, body: { detail: 'This application has been rejected.' } })
    for (let tries = 0; tries < 2; tries++) {
      await queueWithdrawal({ job: JOB, application: { id: 'a1' } }, device)
      await drainAllQueues(device)
    }
    expect(server.calls).toHaveLength(2)
    await arrive([change.application({ id: 'a1', status: 'rejected' })])
    const waiting = await db.outbox.toArray()
    expect(waiting).toMatchObject([{ kind: 'withdrawal', state: 'parked' }])
    await discardOutboxItem(waiting[0]!.id, device)
    expect(await db.applications.get('a1')).toMatchObject({ status: 'rejected' })
  })

  test('a job that is not listed any more stays with its unsent items, through a reset too, until they are settled', async () => {
    const { device, db, server, arrive } = setUp()
    await arrive([change.job('j1'), change.job('j2')])
    const { id } = await queueApplication({ job: JOB, message: 'Please' }, device)
    await arrive([change.removal('job', 'j1'), change.removal('job', 'j2')])
    server.answer = () => ({ status: 409, body: { detail: 'This job was filled at 15:10.' } })
    await drainAllQueues(device)
    await arrive([], { reset: true })
    expect(await db.jobs.toCollection().primaryKeys()).toEqual(['j1'])
    await discardOutboxItem(id, device)
    expect(await db.jobs.count()).toBe(0)
  })
})

describe('an answer that comes after a sync has brought it and more takes nothing back:', () => {
  const [ASKED, DONE, LATER] = ['2026-07-01T08:00:00Z', '2026-07-02T08:00:00Z', '2026-07-02T08:00:01Z']
  const offer = { id: 'o1', role_name: 'Rigger', state: 'waiting', ends_at: '2026-08-01T08:00:00Z' } as never
  const amendment = { id: 'm1', state: 'waiting' } as never
  const shifts = [{ starts_at: '2026-09-01T08:00:00Z' }] as never
  const acts = {
    cancellation: [
      { status: 'accepted' },
      (device: Device) => queueCancellation({ job: JOB, application_id: 'a1', reason: 'Ill' }, device),
      { status: 'cancelled', updated_at: DONE },
    ],
    'place taken': [
      { status: 'shortlisted', offer },
      (device: Device) => queueOfferAnswer({ job: JOB, offer_id: 'o1', answer: 'take' }, device),
      { status: 'accepted', offer: null, updated_at: DONE },
    ],
    'offer declined': [
      { status: 'shortlisted', offer },
      (device: Device) => queueOfferAnswer({ job: JOB, offer_id: 'o1', answer: 'decline' }, device),
      { status: 'shortlisted', offer: null, updated_at: ASKED },
    ],
    'other terms': [
      { status: 'accepted', amendment },
      (device: Device) => queueTermsAnswer({ job: JOB, amendment_id: 'm1', answer: 'agree' }, device),
      { status: 'accepted', amendment: { id: 'm1', state: 'agreed' } as never, updated_at: DONE },
    ],
    withdrawal: [
      { status: 'pending' },
      (device: Device) => queueWithdrawal({ job: JOB, application: { id: 'a1' } }, device),
      { status: 'withdrawn', updated_at: DONE },
    ],
  } as const
  const cases = Object.entries(acts) as [string, (typeof acts)[keyof typeof acts]][]

  test.each(cases)('%s', async (_, [before, act, after]) => {
    const { device, db, server, arrive } = setUp()
    await arrive([change.application({ id: 'a1', updated_at: ASKED, ...before })])
    await act(device)
    const reply = application({ id: 'a1', ...after })
    server.answer = async () => {
      await arrive([change.application({ ...reply, shifts })])
      return { status: 200, body: reply }
    }
    await drainAllQueues(device)
    const shown = await db.applications.get('a1')
    expect(shown).toMatchObject({ status: after.status, shifts })
    expect(shown).not.toHaveProperty('state')
    expect(await db.outbox.count()).toBe(0)
  })

  test.each(cases)('%s, and what was decided since', async (_, [before, act, after]) => {
    const { device, db, server, arrive } = setUp()
    await arrive([change.application({ id: 'a1', updated_at: ASKED, ...before })])
    await act(device)
    const reply = application({ id: 'a1', ...after })
    server.answer = async () => {
      await arrive([change.application({ ...reply, status: 'rejected', updated_at: LATER })])
      return { status: 200, body: reply }
    }
    await drainAllQueues(device)
    expect(await db.applications.get('a1')).toMatchObject({ status: 'rejected', updated_at: LATER })
  })

  test('other terms, while a withdrawal waits that is refused: what the server said stays known', async () => {
    const { device, db, server, arrive } = setUp()
    const [before, agree, after] = acts['other terms']
    await arrive([change.application({ id: 'a1', updated_at: ASKED, ...before })])
    await agree(device)
    await queueWithdrawal({ job: JOB, application: { id: 'a1' } }, device)
    const reply = application({ id: 'a1', ...after })
    server.answer = async ({ path }) => {
      if (path.endsWith('/withdraw')) return { status: 409, body: { detail: 'You are booked.' } }
      await arrive([change.application(reply)])
      return { status: 200, body: reply }
    }
    await drainAllQueues(device)
    const [refused] = await db.outbox.toArray()
    expect(refused).toMatchObject({ kind: 'withdrawal', state: 'parked', body: { status_before: 'accepted' } })
    await discardOutboxItem(refused!.id, device)
    expect(await db.applications.get('a1')).toMatchObject({ status: 'accepted' })
  })

  test.each(cases)('%s: without a sync the answer is stored', async (_, [before, act, after]) => {
    const { device, db, server, arrive } = setUp()
    await arrive([change.application({ id: 'a1', updated_at: ASKED, ...before })])
    await act(device)
    const reply = application({ id: 'a1', ...after })
    server.answer = () => ({ status: 200, body: { ...reply, shifts } })
    await drainAllQueues(device)
    const shown = await db.applications.get('a1')
    expect(shown).toMatchObject({ status: after.status, shifts })
    expect(shown).not.toHaveProperty('state')
  })
})

describe('a job found by a search', () => {
  const found = { ...change.job('j9').row, ...JOB, id: 'j9' } as Job
  const apply = (device: Parameters<typeof queueApplication>[1]) =>
    queueApplication({ job: found, found, message: 'Please' }, device)

  test('stays with its application, through a reset as open as it was, and is deleted when that is discarded', async () => {
    const { device, db, server, arrive } = setUp()
    server.answer = () => ({ status: 409, body: { detail: 'This job was filled at 15:10.' } })
    const { id } = await apply(device)
    await arrive([change.job('j1')], { reset: true })
    expect(await db.jobs.toCollection().primaryKeys()).toEqual(['j1', 'j9'])
    expect(await db.jobs.get('j9')).not.toHaveProperty('gone')
    await drainAllQueues(device)
    expect(await db.jobs.get('j9')).toMatchObject({ found: true })
    await discardOutboxItem(id, device)
    expect(await db.jobs.toCollection().primaryKeys()).toEqual(['j1'])
  })

  test('is deleted when the application is withdrawn before it is sent', async () => {
    const { device, db } = setUp()
    const application = await apply(device)
    await queueWithdrawal({ job: found, application }, device)
    expect(await db.jobs.count()).toBe(0)
  })

  test('is a job like others once a sync has brought it, and stays with an application that the server has', async () => {
    const { device, db, arrive } = setUp()
    const application = await apply(device)
    await drainAllQueues(device)
    await queueWithdrawal({ job: found, application }, device)
    await discardOutboxItem((await db.outbox.toArray())[0]!.id, device)
    expect(await db.jobs.get('j9')).toMatchObject({ found: true })
    await arrive([change.job('j9')])
    expect(await db.jobs.get('j9')).not.toHaveProperty('found')
  })

  test('one that was on the device already stays as it is', async () => {
    const { device, db, arrive } = setUp()
    await arrive([change.job('j9')])
    const application = await apply(device)
    await queueWithdrawal({ job: found, application }, device)
    expect(await db.jobs.get('j9')).not.toHaveProperty('found')
  })
})
