import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sendCallReminders } from '../../../server/call-sheets/remind-of-calls.ts'
import { composePush } from '../../../server/app/deliver-push.ts'
import { users } from '../../../server/db/schema/people.ts'
import { notifications } from '../../../server/db/schema/sync.ts'
import { bookedCrew, confirm } from '../../support/factories/call-sheet-crew.ts'
import { publish, TIMES } from '../../support/factories/call-sheets.ts'
import { applyFor, editRoles, post, role, step } from '../../support/factories/jobs.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { listen, openEvents } from '../../support/outside/listen.ts'
import { collectNotifications } from '../../support/outside/notifications.ts'

/** Ana is booked from 1 March 2027, 08:00. `at` runs the job at a moment, and returns what was pushed by then. */
async function listening() {
  const scene = await bookedCrew()
  const ben = await createFreelancer(scene.world, { full_name: 'Ben Ode' })
  const notifications = await collectNotifications(scene.world, [scene.eva, scene.ana, ben])
  async function at(moment: string) {
    scene.world.setClock(moment)
    await sendCallReminders(scene.world.ctx)
    return (await notifications()).flatMap((one) => (one.by === 'push' ? `${one.to}: ${one.title}` : []))
  }
  await notifications()
  return { ...scene, ben, notifications, at }
}

test('the crew is reminded ten minutes before six on the evening before, and before two hours before the call, not its breakfast, once each', async () => {
  const { eva, job, at, notifications } = await listening()
  await publish(eva, job.id, 1)
  await notifications()
  for (const early of ['2027-02-28T16:49:00Z', '2027-02-28T17:00:00Z', '2027-02-28T17:45:00Z'])
    expect(await at(early)).toEqual([])
  expect(await at('2027-02-28T17:50:00Z')).toEqual(['Ana Birch: Call tomorrow at 07:30'])
  expect(await at('2027-02-28T17:55:00Z')).toEqual([])
  expect(await at('2027-03-01T04:45:00Z')).toEqual([])
  expect(await at('2027-03-01T05:20:00Z')).toEqual(['Ana Birch: Call at 07:30'])
  for (const late of ['2027-03-01T05:25:00Z', '2027-03-01T07:30:00Z']) expect(await at(late)).toEqual([])
})

test('the mail of a reminder names the day, the job and the place, a line each', async () => {
  const { world, eva, job, notifications } = await listening()
  await publish(eva, job.id, 1)
  await notifications()
  world.setClock('2027-02-28T17:50:00Z')
  await sendCallReminders(world.ctx)
  const mails = (await notifications()).filter(({ by }) => by === 'mail')
  expect(mails).toMatchObject([{ to: 'Ana Birch', subject: 'Call tomorrow at 07:30, Arena tour' }])
  const [mail] = mails as { text: string }[]
  expect(mail!.text).toMatch(/^Mon 1 Mar, 07:30 get-in\n\nArena tour\n[^·]+\n\nhttp:\/\/\S+\/today\n/)
})

test('without a call sheet the call is the start of the role; a call that moves is told of at its new time', async () => {
  const { eva, job, at, notifications } = await listening()
  await at('2027-02-28T17:30:00Z')
  expect(await at('2027-02-28T17:50:00Z')).toEqual(['Ana Birch: Call tomorrow at 08:00'])
  await at('2027-03-01T05:00:00Z')
  await publish(eva, job.id, 1, { times: [TIMES.getIn, TIMES.loadOut] })
  await notifications()
  expect(await at('2027-03-01T05:15:00Z')).toEqual([])
  expect(await at('2027-03-01T05:20:00Z')).toEqual(['Ana Birch: Call at 07:30'])
  expect(await at('2027-03-01T06:00:00Z')).toEqual([])
})

test('a call that moves after its reminders is told of again, once, and one that stays is not', async () => {
  const { eva, job, at, notifications } = await listening()
  expect(await at('2027-02-28T18:00:00Z')).toEqual(['Ana Birch: Call tomorrow at 08:00'])
  expect(await at('2027-03-01T05:50:00Z')).toEqual(['Ana Birch: Call at 08:00'])
  await publish(eva, job.id, 1, { times: [TIMES.getIn, TIMES.loadOut] })
  await notifications()
  expect(await at('2027-03-01T05:55:00Z')).toEqual(['Ana Birch: Call at 07:30'])
  await publish(eva, job.id, 2, { times: [TIMES.getIn, TIMES.loadOut], venue: 'Another hall' })
  await notifications()
  expect(await at('2027-03-01T06:00:00Z')).toEqual([])
})

test('a device with a live stream gets the reminder too: by itself it gives none before it is due', async () => {
  const { world, ana, at } = await listening()
  const stream = await openEvents(await listen(world), ana.token)
  await stream.next()
  await at('2027-02-28T17:30:00Z')
  expect(await at('2027-02-28T17:50:00Z')).toEqual(['Ana Birch: Call tomorrow at 08:00'])
})

test('a time of another role is no call of theirs', async () => {
  const { eva, ana, at, notifications } = await listening()
  const when = { date_start: '2027-02-10T08:00:00.000Z', date_end: '2027-02-10T20:00:00.000Z' }
  const job = await post(eva, { title: 'Park stage', roles: [role(when), role({ ...when, role_name: 'Lighting' })] })
  await step(eva, await applyFor(ana, job, { job_role_id: job.roles[0]!.id }), 'accept')
  const [own, other] = job.roles.map(({ id }) => id)
  const call = (hour: string, role_id?: string) => ({ ...TIMES.getIn, at: `2027-02-10T${hour}:00.000Z`, role_id })
  const times = [{ ...call('05:00', other), id: TIMES.breakfast.id }, call('07:00', own)]
  expect((await publish(eva, job.id, 1, { times })).status).toBe(201)
  await notifications()
  await at('2027-02-09T17:30:00Z')
  expect(await at('2027-02-09T17:50:00Z')).toEqual(['Ana Birch: Call tomorrow at 07:00'])
})

test('whoever has not agreed to the new days of a job that was moved for weeks is reminded of the old one', async () => {
  const { eva, job, at, notifications } = await listening()
  await editRoles(eva, job, { date_start: '2027-03-22T08:00:00.000Z', date_end: '2027-03-24T18:00:00.000Z' })
  await notifications()
  expect(await at('2027-02-28T17:50:00Z')).toEqual(['Ana Birch: Call tomorrow at 08:00'])
})

test('whose booking was cancelled, or who is suspended, is not reminded', async () => {
  const { world, eva, ana, ben, job, application, at, notifications } = await listening()
  await confirm(eva, ben, job)
  await world.ctx.db.write((tx) =>
    tx.update(users).set({ suspended_at: '2027-02-02T00:00:00Z' }).where(eq(users.id, ben.user.id)).run(),
  )
  await ana.post(`/jobs/${job.id}/applications/${application.id}/cancel`, { reason: 'I am ill.' })
  await notifications()
  expect(await at('2027-02-28T17:50:00Z')).toEqual([])
})

test('a reminder that waits for its push service is not sent once it is not true any more', async () => {
  const { world, ana, job, application } = await listening()
  const about = {
    kind: 'call' as const,
    job_id: job.id,
    job_title: job.title,
    id: `call:${job.id}:2027-03-01:call_soon`,
    at: '2027-03-01T08:00:00.000Z',
    until: Date.parse('2027-03-01T08:00:00Z'),
  } as const
  const composed = (fields: object = {}) => {
    const task = { user_id: ana.user.id, title: 'Call at 08:00', body: '', navigate: '/today', tag: about.id }
    return composePush(world.ctx, { ...task, about: { ...about, ...fields } })
  }
  world.setClock('2027-03-01T07:59:59Z')
  expect((await composed())!.payload.notification.data.about).toEqual(about)
  expect(await composed({ at: '2027-03-01T07:30:00.000Z' })).toBeNull()
  world.setClock('2027-03-01T08:00:00Z')
  expect(await composed()).toBeNull()
  world.setClock('2027-02-28T12:00:00Z')
  expect(
    (await ana.post(`/jobs/${job.id}/applications/${application.id}/cancel`, { reason: 'I am ill.' })).status,
  ).toBe(200)
  expect(await composed()).toBeNull()
})

test('each reminder is an entry in the list of notifications', async () => {
  const { world, ana, job, at } = await listening()
  await at('2027-02-28T17:50:00Z')
  await at('2027-03-01T05:50:00Z')
  const entries = await world.ctx.db.read
    .select()
    .from(notifications)
    .where(eq(notifications.user_id, ana.user.id))
    .orderBy(notifications.created_at)
    .all()
  expect(entries.filter(({ kind }) => kind.startsWith('call_'))).toMatchObject([
    { id: `call:${job.id}:2027-03-01:call_tomorrow`, title: 'Call tomorrow at 08:00', navigate: '/today' },
    { id: `call:${job.id}:2027-03-01:call_soon`, title: 'Call at 08:00', body: 'Arena tour · start · Manchester' },
  ])
})
