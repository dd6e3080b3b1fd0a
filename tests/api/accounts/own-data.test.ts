import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { hashPassword } from '../../../server/accounts/core/passwords.ts'
import { emptyUser } from '../../../server/db/forget-person.ts'
import * as schema from '../../../server/db/schema.ts'
import { PASSWORD } from '../../support/api.ts'
import { publish } from '../../support/factories/call-sheets.ts'
import { sendCredential } from '../../support/factories/documents.ts'
import { eventually } from '../../support/eventually.ts'
import { applyFor, jobsWorld, MANCHESTER, post, step, TEMPLATE } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { dataUrl, photoForm, photoWithPlace } from '../../support/factories/photos.ts'
import { keptIn } from '../../support/kept-files.ts'
import type { World } from '../../support/world.ts'

const CANARY = {
  full_name: 'Canary Birdwhistle',
  email: 'canary.birdwhistle@example.com',
  phone: '+447700900123',
  bio: 'Canary biography of forty summers',
  location: 'Canary Wharf, UK',
  street: '1 Canary Square',
  linkedin: 'https://linkedin.example/in/canary',
  github: 'https://github.example/canary',
}

async function ana(world: World) {
  return createFreelancer(world, { ...CANARY, password_hash: await hashPassword(PASSWORD) })
}
const leave = (person: Person, password = PASSWORD) => person.delete('/users/me', { password })
const mailsTo = async ({ ctx }: World, person: Person) =>
  (await ctx.db.read.select().from(schema.devMailbox).all())
    .filter(({ to }) => to === person.user.email)
    .map(({ subject }) => subject)
const tables = Object.values(schema).filter((value) => is(value, SQLiteTable)) as SQLiteTable[]
/** Every row of every table, except the stand-in's mails, which a server in production passes on without storing. */
const everyRow = async ({ ctx }: World) =>
  JSON.stringify(
    await Promise.all(
      tables.filter((table) => table !== schema.devMailbox).map((table) => ctx.db.read.select().from(table).all()),
    ),
  )
const kept = (world: World) => [...keptIn(world, 'files'), ...keptIn(world, 'documents')]

async function withPictures(world: World, person: Person) {
  await person.put('/users/profile', { profile_pic_data: dataUrl(await photoWithPlace()) })
  const upload = await world.app.request('/api/users/photos', {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: photoForm(await photoWithPlace({ colour: '#2c5f97' })),
  })
  const { id } = (await upload.json()) as { id: string }
  await person.post('/users/portfolio-items', { event_name: 'Arena', role: 'Rigger', end_client: 'Us', photos: [id] })
  await sendCredential(world, person)
}

test('a freelancer’s deletion removes sessions, rows and files; what others need stays without the name', async () => {
  const world = await jobsWorld()
  const [person, boss] = [await ana(world), await createEmployer(world)]
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
  expect(conversations.map((conversation: { other_user_name: string }) => conversation.other_user_name)).toEqual(
    Array(3).fill('Former member'),
  )
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
  await eventually(async () => expect(await mailsTo(world, person)).toContain('Your Standby account is deleted'))
  await eventually(async () => expect(await everyRow(world)).not.toMatch(/canary/i))
  expect(await everyRow(world)).not.toContain(CANARY.phone)
  expect(kept(world)).toEqual([])
})

test('the email can be registered again, and a picture that another person uses too stays', async () => {
  const world = await jobsWorld()
  const [person, other] = [await ana(world), await createFreelancer(world)]
  for (const each of [person, other])
    await each.put('/users/profile', { profile_pic_data: dataUrl(await photoWithPlace()) })
  const before = kept(world)
  await leave(person)
  expect(kept(world)).toEqual(before)
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

test('the download: every part, pictures and documents; of others only their names and what they wrote', async () => {
  const world = await jobsWorld()
  const boss = await createEmployer(world, { email: 'boss-private@example.com', phone: '+447700900999' })
  const [person, rival] = [await ana(world), await createFreelancer(world, { full_name: 'Rival Unseen' })]
  await withPictures(world, person)
  const job = await post(boss)
  const application = await applyFor(person, job, { message: 'Canary application' })
  await boss.post(`/jobs/${job.id}/applications/${application.id}/notes`, { text: 'Rival is the better one.' })
  await applyFor(rival, job, { message: 'Rival application' })
  await boss.post('/messages/send-direct', { recipient_id: person.user.id, content: 'Bring a harness.' })
  await person.put('/users/payout-details', {
    bank_name: 'Bank',
    account_holder: 'Canary',
    account_number: '12345678',
    sort_code: '123456',
  })

  const download = await world.app.request('/api/users/me/export', {
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect([download.status, download.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="standby-data.zip"',
  ])
  const files = unzipSync(new Uint8Array(await download.arrayBuffer()))
  const names = Object.keys(files).toSorted()
  expect(names.map((name) => name.replace(/\/.*\./, '/*.'))).toEqual([
    'data.json',
    'documents/*.pdf',
    'pictures/*.webp',
    'pictures/*.webp',
  ])
  for (const bytes of Object.values(files)) expect(bytes.length).toBeGreaterThan(20)
  const text = strFromU8(files['data.json']!)
  const data = JSON.parse(text)
  expect(data.profile).toMatchObject({ ...CANARY, email: CANARY.email })
  expect(data.applications).toMatchObject([
    {
      ...{ job_title: 'Arena rig', message: 'Canary application' },
      ...{ notes_kept_by_company: 1, notes_kept_until: '2029-03-03T20:00:00.000Z' },
    },
  ])
  expect(data.conversations).toHaveLength(2)
  expect(text).toContain('Bring a harness.')
  expect(data.payout_details.account_number).toBe('••••5678')
  for (const secret of [boss.user.email, boss.user.phone, 'Rival', '12345678', person.user.password_hash, person.token])
    expect(text, secret).not.toContain(secret)

  for (let n = 0; n < 9; n++) await person.get('/users/me/export')
  expect((await person.get('/users/me/export')).status).toBe(429)
})

test('an employer’s download has their own notes, templates and sent invitations; nothing that a colleague wrote', async () => {
  const world = await jobsWorld()
  const owner = await createEmployer(world, { full_name: 'Mina Okafor' })
  const member = await createMember(world, owner)
  const rigger = await createFreelancer(world, { ...MANCHESTER, full_name: 'Tomasz Adamski' })
  const other = await createFreelancer(world, { ...MANCHESTER, full_name: 'Ben Waits' })
  const job = await post(owner)
  await world.ctx.db.write((tx) => tx.update(schema.jobs).set({ placement: 'top' }).run())
  const application = await applyFor(rigger, job)
  const note = (by: Person, text: string) => by.post(`/jobs/${job.id}/applications/${application.id}/notes`, { text })
  expect((await note(owner, 'Good on the phone.')).status).toBe(201)
  const { body: taken } = await note(owner, 'Taken back.')
  await owner.delete(`/jobs/${job.id}/applications/${application.id}/notes/${taken.id}`)
  await note(member, 'A colleague’s word.')
  await owner.post('/jobs/templates', { ...TEMPLATE, name: 'Own template' })
  await member.post('/jobs/templates', { ...TEMPLATE, name: 'A colleague’s template' })
  const asked = { freelancer_id: other.user.id, message: 'We would like you on this.' }
  expect((await owner.post(`/jobs/${job.id}/invitations`, asked)).status).toBe(201)
  await owner.post('/companies/invitations', { email: 'priya@example.com', full_name: 'Priya Shah' })

  const dataOf = async ({ token }: Person) => {
    const headers = { authorization: `Bearer ${token}` }
    const download = await world.app.request('/api/users/me/export', { headers })
    return JSON.parse(strFromU8(unzipSync(new Uint8Array(await download.arrayBuffer()))['data.json']!))
  }
  const data = await dataOf(owner)
  expect(data).toMatchObject({
    notes_written: [{ about: 'Tomasz Adamski', job_title: job.title, text: 'Good on the phone.' }],
    templates: [{ name: 'Own template', project: { title: TEMPLATE.project.title } }],
    invitations_sent: [{ freelancer: 'Ben Waits', job_title: job.title }],
    team_invitations: [{ email: 'priya@example.com', full_name: 'Priya Shah' }],
  })
  expect(JSON.stringify(data)).not.toMatch(/colleague|Taken back/)
  const theirs = await dataOf(member)
  expect(theirs).toMatchObject({ notes_written: [{ text: 'A colleague’s word.' }], team_invitations: [] })
  expect(JSON.stringify(await dataOf(rigger))).not.toContain('Good on the phone.')
})

/**
 * The part of the download for each table that names a person, or why there is none. A new table fails until it is
 * listed here.
 */
const IN_DOWNLOAD = [
  'applicant_notes',
  'applications',
  'attachments',
  'blocks',
  'call_sheet_copies',
  'calendar_busy_periods',
  'calendar_connections',
  'calendar_feeds',
  'conversations',
  'credentials',
  'job_invitations',
  'jobs',
  'messages',
  'payout_details',
  'photos',
  'portfolio_items',
  'project_templates',
  'purchases',
  'ratings',
  'referee_feedback',
  'referees',
  'reports',
  'saved_searches',
  'sessions',
]
const NOT_IN_DOWNLOAD: Record<string, string> = {
  call_sheets: 'the company’s, whoever wrote the draft; they stay with its project',
  call_sheet_versions: 'the company’s, whoever published them; the crew has them',
  call_sheet_documents: 'the company’s, whoever added them',
  rejections: 'what was answered to a call; the applications and messages themselves are there',
  participants: 'how far a conversation has been read',
  known_devices: 'marks of browsers, hashed',
  password_resets: 'secrets, hashed',
  push_subscriptions: 'addresses of the devices listed under sessions',
  matched_views: 'computed from the profile',
  told_jobs: 'which jobs the mails and pushes were about, so that none comes twice',
  authenticators: 'a secret, sealed',
  recovery_codes: 'secrets, hashed',
  passkeys: 'keys of the devices',
  calendar_requests: 'secrets, hashed, for minutes',
  challenges: 'secrets, hashed, for minutes',
  spent_ids: 'ids of what the person deleted, so that a late repeat does not make it anew',
}

test('each table that names a person is in the download or listed with a reason; every column of a person is cleared', () => {
  const naming = tables
    .filter((table) => getTableConfig(table).foreignKeys.some((key) => key.reference().foreignTable === schema.users))
    .map(getTableName)
  expect(naming.toSorted()).toEqual([...IN_DOWNLOAD, ...Object.keys(NOT_IN_DOWNLOAD)].toSorted())
  const stays = Object.keys(getTableColumns(schema.users)).filter((name) => !(name in emptyUser))
  expect(stays).toEqual(['id', 'email', 'password_hash', 'user_type', 'full_name', 'created_at', 'updated_at'])
})
