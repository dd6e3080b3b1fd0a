import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { collectData } from '../../../server/accounts/own-data/collect-data.ts'
import type { UserContext } from '../../../server/context.ts'
import { emptyUserColumns } from '../../../server/db/forget-person.ts'
import * as schema from '../../../server/db/schema.ts'
import { applyFor, jobsWorld, MANCHESTER, post, role, step, TEMPLATE } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { CANARY, createCanary, withPictures } from '../../support/factories/canary.ts'

test('the download: every part, pictures and documents; of others only their names and what they wrote', async () => {
  const world = await jobsWorld()
  const boss = await createEmployer(world, { email: 'boss-private@example.com', phone: '+447700900999' })
  const [person, rival] = [await createCanary(world), await createFreelancer(world, { full_name: 'Rival Unseen' })]
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
      job_title: 'Arena rig',
      message: 'Canary application',
      notes_kept_by_company: 1,
      notes_kept_until: '2029-03-03T20:00:00.000Z',
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

test('a freelancer’s download has of each application, booking and offer its role, days and rate', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const days = { date_start: '2027-03-02T08:00:00.000Z', date_end: '2027-03-02T20:00:00.000Z' }
  const driver = { role_name: 'Driver', day_rate: 199.5, ...days }
  const job = await post(employer, { roles: [role(), role(driver)] })
  const rival = await createFreelancer(world)
  const person = await createFreelancer(world)
  const as = { job_role_id: job.roles[1]!.id }
  const taken = await applyFor(rival, job, as)
  const application = await applyFor(person, job, as)
  await step(employer, taken, 'accept')
  await step(employer, application, 'shortlist')
  await step(employer, taken, 'cancel', { reason: 'Ill, and not well in time.' })
  expect((await employer.post(`/jobs/${job.id}/offers`, as)).status).toBe(200)
  const dataOf = async (one: typeof person) => {
    const { user } = one
    return (await collectData({ ...world.ctx, user, session: {} } as UserContext)) as Record<string, any>
  }
  expect(await dataOf(person)).toMatchObject({
    applications: [{ status: 'shortlisted', role: driver }],
    offers: [{ state: 'waiting', role: driver }],
  })
  await applyFor(await createFreelancer(world), job)
  expect(await dataOf(rival)).toMatchObject({ applications: [{ status: 'cancelled', role: driver }], offers: [] })
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
  await owner.post(`/jobs/${job.id}/applications/${application.id}/shortlist`)
  const write = (by: Person, content: string) =>
    by.post('/messages/send', { recipient_id: rigger.user.id, job_id: job.id, content })
  expect((await write(member, 'A colleague’s question.')).status).toBe(201)
  expect((await write(owner, 'At dock 4.')).status).toBe(201)
  await member.post(`/jobs/${job.id}/close`)

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
    project_history: [
      { job_title: job.title, kind: 'posted', about: null, changes: [] },
      { job_title: job.title, kind: 'shortlisted', about: 'Tomasz Adamski', changes: [] },
    ],
    team_invitations: [{ email: 'priya@example.com', full_name: 'Priya Shah' }],
  })
  expect(JSON.stringify(data)).not.toMatch(/colleague|Taken back/)
  const [talk] = data.conversations as { messages: { from: string; content: string }[] }[]
  expect(talk!.messages.map(({ from }) => from)).toEqual(['them', 'me'])
  const theirs = await dataOf(member)
  expect(theirs).toMatchObject({ notes_written: [{ text: 'A colleague’s word.' }], team_invitations: [] })
  expect(JSON.stringify(await dataOf(rigger))).not.toContain('Good on the phone.')
})

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable)) as SQLiteTable[]

/**
 * The part of the download for each table that names a person, or why there is none. A new table fails until it is
 * listed here.
 */
const IN_DOWNLOAD = [
  'applicant_notes',
  'applications',
  'attachments',
  'blocked_days',
  'blocks',
  'call_sheet_copies',
  'calendar_busy_periods',
  'calendar_connections',
  'calendar_feeds',
  'chief_grants',
  'conversations',
  'credentials',
  'crew_list_people',
  'crew_lists',
  'device_keys',
  'job_first_people',
  'job_invitations',
  'jobs',
  'message_reactions',
  'messages',
  'notifications',
  'pay_templates',
  'payout_details',
  'photos',
  'portfolio_items',
  'project_events',
  'project_templates',
  'punches',
  'purchases',
  'ratings',
  'referee_feedback',
  'referees',
  'reports',
  'right_to_work_records',
  'saved_searches',
  'sessions',
  'sheet_acts',
  'site_pins',
]
const NOT_IN_DOWNLOAD: Record<string, string> = {
  calendar_entries: 'what the feed has said of the bookings, which are there',
  call_sheets: 'the company’s, whoever wrote the draft; they stay with its project',
  call_sheet_versions: 'the company’s, whoever published them; the crew has them',
  call_sheet_documents: 'the company’s, whoever added them',
  call_sheet_links: 'the company’s, whoever made them; their secrets hashed',
  broadcasts: 'the company’s; the messages themselves are there',
  broadcast_recipients: 'which of those messages went out together',
  plan_versions: 'the company’s, whoever published them; each has their own shifts among the applications',
  rejections: 'what was answered to a call; the applications and messages themselves are there',
  participants: 'how far a conversation has been read, and where its list shows it',
  hidden_messages: 'which messages the screens leave out; the messages themselves are there',
  known_devices: 'marks of browsers, hashed',
  password_resets: 'secrets, hashed',
  push_subscriptions: 'addresses of the devices listed under sessions',
  matched_views: 'computed from the profile',
  told_jobs: 'which jobs the emails and pushes were about, so that none comes twice',
  authenticators: 'a secret, sealed',
  recovery_codes: 'secrets, hashed',
  passkeys: 'keys of the devices',
  calendar_requests: 'secrets, hashed, for minutes',
  challenges: 'secrets, hashed, for minutes',
  undoable_decisions: 'the company’s, for twelve seconds; a message that goes with one is there once it is sent',
  spent_ids: 'ids of what the person deleted, so that a late repeat does not make it anew',
}

test('each table that names a person is in the download or listed with a reason; every column of a person is cleared', () => {
  const naming = tables
    .filter((table) => getTableConfig(table).foreignKeys.some((key) => key.reference().foreignTable === schema.users))
    .map(getTableName)
  expect(naming.toSorted()).toEqual([...IN_DOWNLOAD, ...Object.keys(NOT_IN_DOWNLOAD)].toSorted())
  const stays = Object.keys(getTableColumns(schema.users)).filter((name) => !(name in emptyUserColumns))
  expect(stays).toEqual(['id', 'email', 'password_hash', 'user_type', 'full_name', 'created_at', 'updated_at'])
})
