import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { NewJobInput } from '../../../shared/jobs/jobs.ts'
import { jobBody, post, role } from '../../support/factories/jobs.ts'
import { complete, createJobCheckout, creditsOf, payEmbedded } from '../../support/factories/payments.ts'
import { createEmployer, type Person } from '../../support/factories/people.ts'
import { collectNotifications } from '../../support/outside/notifications.ts'
import { askFirstWorld } from '../../support/factories/ask-first.ts'

const NOW = '2027-02-01T12:00:00.000Z'
const A_DAY_ON = '2027-02-02T12:00:00.000Z'

test('a list that is gone or empty, an hour that is not offered, a time beyond the end: refused, and nothing is posted', async () => {
  const { world, mina, tomasz, list } = await askFirstWorld()
  const rival = await createEmployer(world)
  const { body: theirs } = await rival.post('/crews', { name: 'Mine' })
  const { body: empty } = await mina.post('/crews', { name: 'Nobody yet' })
  const soon = { roles: [role({ date_start: '2027-02-02T08:00:00Z', date_end: '2027-02-02T20:00:00Z' })] }
  const wrong: [object, Partial<NewJobInput>, string][] = [
    [{ list_id: uuid(), hours: 24 }, {}, 'This list does not exist any more. Choose another.'],
    [{ list_id: theirs.id, hours: 24 }, {}, 'This list does not exist any more. Choose another.'],
    [
      { list_id: empty.id, hours: 24 },
      {},
      'There’s nobody in Nobody yet to ask. Add somebody, or choose another list.',
    ],
    [{ list_id: list.id, hours: 13 }, {}, 'asked_first.hours: must be one of: 12, 24, 48'],
    [
      { list_id: list.id, hours: 48 },
      soon,
      'The project is over, or off the list, before these 48 hours are. Choose a shorter time.',
    ],
  ]
  for (const [asked_first, fields, words] of wrong) {
    const { status, body } = await mina.post('/jobs', jobBody({ ...fields, asked_first } as never))
    expect([status, body.detail]).toEqual([422, expect.stringContaining(words.split(': ').at(-1)!)])
  }
  expect((await mina.get('/jobs')).body).toEqual([])

  const job = await post(mina)
  const ask = (person: Person, body: object = { list_id: list.id, hours: 24 }) =>
    person.put(`/jobs/${job.id}/asked-first`, body)
  expect((await ask(rival)).status).toBe(404)
  expect((await ask(tomasz)).status).toBe(403)
  expect((await rival.delete(`/jobs/${job.id}/asked-first`)).status).toBe(404)
  for (const [asked_first, fields] of wrong)
    if (!('roles' in fields)) expect((await ask(mina, asked_first)).status).toBe(422)
  expect((await ask(mina)).status).toBe(200)
  // Half a day later twelve hours from the beginning are over.
  world.setClock('2027-02-02T01:00:00Z')
  const shorter = await ask(mina, { list_id: list.id, hours: 12 })
  expect(shorter).toMatchObject({ status: 422, body: { detail: expect.stringContaining('12 hours are over') } })
  await mina.post(`/jobs/${job.id}/close`)
  expect((await ask(mina)).status).toBe(409)
  const before = (await mina.get('/jobs')).body
  expect(before[0].asked_first).toMatchObject({ until: A_DAY_ON })
})

test('a project that is paid for asks first once it is posted; a list that is gone by then costs nobody the project', async () => {
  const { world, mina, tomasz, ben, list, asked_first } = await askFirstWorld({})
  const pay = async (body: NewJobInput) => {
    const { body: started } = await createJobCheckout(mina, 'basic', body)
    return started
  }
  const gone = await createJobCheckout(
    mina,
    'basic',
    jobBody({ id: uuid(), asked_first: { ...asked_first, list_id: uuid() } }),
  )
  expect(gone).toMatchObject({ status: 422, body: { detail: expect.stringContaining('Choose another') } })
  expect((await creditsOf(mina)).posts_left).toBe(0)

  const first = await pay(jobBody({ id: uuid(), asked_first }))
  await payEmbedded(world, first)
  const { body: posted } = await complete(mina, first.session_id)
  expect(posted.job.asked_first).toMatchObject({ until: A_DAY_ON, people: 1 })
  expect((await ben.get('/jobs')).body).toEqual([])
  expect((await tomasz.get('/jobs')).body).toMatchObject([{ id: posted.job.id }])

  const second = await pay(jobBody({ id: uuid(), title: 'Second', asked_first }))
  await mina.delete(`/crews/${list.id}`)
  await payEmbedded(world, second)
  const { job } = (await complete(mina, second.session_id)).body
  expect(job).toMatchObject({ title: 'Second' })
  expect((await ben.get('/jobs')).body).toMatchObject([{ title: 'Second' }])
  const why = ['This list does not exist any more. Choose another.']
  expect((await mina.get(`/jobs/${job.id}/history`)).body[0]).toMatchObject({ kind: 'shown_to_all', lines: why })
})

test('posting again with the same id answers with the same project, and asks nobody twice', async () => {
  const { world, mina, tomasz, asked_first } = await askFirstWorld()
  const body = jobBody({ id: uuid(), asked_first })
  const notifications = await collectNotifications(world, [tomasz])
  const first = await mina.post('/jobs', body)
  world.setClock(new Date(Date.parse(NOW) + 60_000))
  const again = await mina.post('/jobs', body)
  expect([first.status, again.status, again.body]).toEqual([201, 200, first.body])
  expect(await notifications()).toHaveLength(2)
  expect((await mina.post('/jobs', { ...body, asked_first: { ...asked_first, hours: 12 } })).status).toBe(409)
})
