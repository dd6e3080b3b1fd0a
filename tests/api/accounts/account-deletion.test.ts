import { expect, test } from 'vitest'
import { hashPassword } from '../../../server/accounts/core/passwords.ts'
import { PASSWORD } from '../../support/api.ts'
import { publish } from '../../support/factories/call-sheets.ts'
import { eventually } from '../../support/eventually.ts'
import { applyFor, jobsWorld, post, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { dataUrl, photoWithPlace } from '../../support/factories/photos.ts'
import { CANARY, createCanary, everyRow, storedFiles, withPictures } from '../../support/factories/canary.ts'
import { mailsTo } from '../../support/stored.ts'

const leave = (person: Person, password = PASSWORD) => person.delete('/users/me', { password })

test('a freelancer’s deletion removes sessions, rows and files; what others need stays without the name', async () => {
  const world = await jobsWorld()
  const [person, boss] = [await createCanary(world), await createEmployer(world)]
  await withPictures(world, person)
  await person.put('/users/payout-details', {
    bank_name: 'Bank',
    account_holder: 'Canary',
    account_number: '12345678',
    sort_code: '123456',
  })
  const job = await post(boss)
  const booked = await applyFor(person, job, { message: 'I can do this.' })
  await step(boss, booked, 'accept')
  await boss.post(`/jobs/${job.id}/applications/${booked.id}/notes`, { text: 'Canary is calm on the phone.' })
  await applyFor(person, await post(boss, { title: 'Another rig' }))
  await boss.post('/messages/send-direct', { recipient_id: person.user.id, content: 'See you Monday?' })
  await person.post('/messages/send-direct', { recipient_id: boss.user.id, content: 'Yes, at the dock.' })
  expect((await boss.get('/jobs')).body.find(({ id }: { id: string }) => id === job.id).status).toBe('filled')

  const wrong = await leave(person, 'not the password')
  expect([wrong.status, wrong.body.errors]).toEqual([422, [{ path: 'password', message: 'is not right' }]])
  expect((await person.get('/auth/me')).body.full_name).toBe(CANARY.full_name)
  expect((await person.get('/users/me/deletion')).body).toEqual({ applications: 1, bookings: 1, company: null })

  expect((await leave(person)).status).toBe(204)
  expect((await person.get('/auth/me')).status).toBe(401)
  expect((await world.call('GET', `/users/profile/${person.user.id}`)).status).toBe(404)
  expect((await boss.get(`/users/${person.user.id}/profile`)).status).toBe(404)
  expect((await world.call('GET', `/freelancers/${person.user.id}/ratings`)).status).toBe(404)
  const conversations = (await boss.get('/messages/conversations')).body
  const names = conversations.map(({ other_user_name }: { other_user_name: string }) => other_user_name)
  expect(names.toSorted()).toEqual(['Crew of Arena rig', ...Array(3).fill('Former member')])
  const direct = conversations.find((conversation: { job_id: string | null }) => conversation.job_id === null)
  const thread = (await boss.get(`/messages/conversation/${direct.conversation_id}`)).body
  expect(thread.map(({ content }: { content: string }) => content)).toEqual(['See you Monday?', 'Yes, at the dock.'])

  const again = (await boss.get('/jobs')).body.find(({ id }: { id: string }) => id === job.id)
  expect([again.status, again.roles[0].filled]).toEqual(['open', 0])
  expect(again.applications[0].status).toBe('cancelled')
  await eventually(async () =>
    expect(await mailsTo(world, boss)).toEqual(
      expect.arrayContaining(['Booking cancelled: Arena rig', 'Application withdrawn: Another rig']),
    ),
  )
  await eventually(async () => expect(await mailsTo(world, person)).toContain('Your Standby account has been deleted'))
  await eventually(async () => expect(await everyRow(world)).not.toMatch(/canary/i))
  expect(await everyRow(world)).not.toContain(CANARY.phone)
  expect(storedFiles(world)).toEqual([])
})

test('the email can be registered again, and a picture that another person uses too stays', async () => {
  const world = await jobsWorld()
  const [person, other] = [await createCanary(world), await createFreelancer(world)]
  for (const each of [person, other])
    await each.put('/users/profile', { profile_pic_data: dataUrl(await photoWithPlace()) })
  const before = storedFiles(world)
  await leave(person)
  expect(storedFiles(world)).toEqual(before)
  const registration = { email: CANARY.email, password: PASSWORD, full_name: 'Ana Again', user_type: 'freelancer' }
  expect((await world.call('POST', '/auth/login', registration)).status).not.toBe(200)
  const fresh = await world.call<any>('POST', '/auth/register', registration)
  expect([fresh.status, fresh.body.user.full_name, fresh.body.user.bio]).toEqual([201, 'Ana Again', ''])
  expect(fresh.body.user.id).not.toBe(person.user.id)
})

test('an owner’s company is closed: projects close, the team leaves it, applicants and crew are notified', async () => {
  const world = await jobsWorld()
  const boss = await createEmployer(world, {
    ...CANARY,
    company_name: 'Canary Rigging',
    password_hash: await hashPassword(PASSWORD),
  })
  const colleague = await createMember(world, boss)
  const [booked, waiting] = [await createFreelancer(world), await createFreelancer(world)]
  const job = await post(boss, { roles: [{ ...(await firstRole()), places: 2 }] })
  const application = await applyFor(booked, job)
  await step(boss, application, 'accept')
  await boss.post(`/jobs/${job.id}/applications/${application.id}/notes`, { text: 'As we say at Canary' })
  await applyFor(waiting, job)
  await publish(boss, job.id, 1, { contact_name: 'Canary Birdwhistle' })
  expect((await boss.get('/users/me/deletion')).body.company).toEqual({
    name: 'Canary Rigging',
    colleagues: 1,
    projects: 1,
    applicants: 1,
    confirmed: 1,
  })
  expect((await colleague.get('/users/me/deletion')).body.company).toBeNull()

  expect((await leave(boss)).status).toBe(204)
  expect((await colleague.get('/auth/me')).body).toMatchObject({ company_id: null, company_name: '' })
  expect((await colleague.get('/jobs')).body).toEqual([])
  const { changes } = (await booked.get('/sync')).body
  const rowOf = (kind: string) => changes.find((change: { kind: string }) => change.kind === kind).row
  expect(rowOf('application').status).toBe('cancelled')
  expect(rowOf('job')).toMatchObject({ status: 'closed', employer_name: 'Former company' })
  await eventually(async () => expect(await mailsTo(world, booked)).toContain('Booking cancelled: Arena rig'))
  await eventually(async () => expect(await mailsTo(world, waiting)).toContain('Project closed: Arena rig'))
  await eventually(async () => expect(await everyRow(world)).not.toMatch(/canary/i))
})

const firstRole = async () => ({
  role_name: 'Rigger',
  day_rate: 280,
  date_start: '2027-03-01T08:00:00.000Z',
  date_end: '2027-03-03T20:00:00.000Z',
})

test('a member’s deletion leaves the company and its projects, and the owner takes over their conversations', async () => {
  const world = await jobsWorld()
  const boss = await createEmployer(world)
  const member = await createMember(world, boss, { password_hash: await hashPassword(PASSWORD) })
  const job = await post(member)
  expect((await leave(member)).status).toBe(204)
  const [left] = (await boss.get('/jobs')).body
  expect([left.id, left.status, left.employer_id]).toEqual([job.id, 'open', boss.user.id])
})
