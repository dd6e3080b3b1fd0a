import type { WorkedDay } from '../../../shared/hours/sheets.ts'
import Database from 'better-sqlite3'
import { expect } from 'vitest'
import { v7 as uuid } from 'uuid'
import type { FoundCompany, StaffReport } from '../../../shared/staff/staff.ts'
import { callServer, confirmEmail, joinServer, mailedPath, secretOf, type Member, PASSWORD } from '../../support/api.ts'
import { credentialForm, documentForm, IPAF, pdf } from '../../support/factories/documents.ts'
import { type ApiDocument, bodySchemas, filled } from '../../support/factories/free-texts.ts'
import { jobBody, role, SAVED_SEARCH, TEMPLATE } from '../../support/factories/jobs.ts'
import { checkoutForm } from '../../support/factories/payments.ts'
import { passkeyDevice } from '../../support/outside/passkey-device.ts'
import type { RunningServer } from '../../support/server.ts'
import { staffOf } from '../../support/staff.ts'

/** Escapes from a text, an attribute, a comment, an element or a string, and code to run after each: a hundred together. */
const OUT = ['', '">', "'>", '-->', ']]>', '</script>', '</style>', '</title>', '</textarea>', '`);']
const RUNS = [
  '<img src=x onerror=ran()>',
  '<svg onload=ran()>',
  '<script>ran()</script>',
  '<iframe srcdoc="<script>parent.ran()</script>">',
  'javascript:ran()//',
  '{{constructor.constructor("ran()")()}}',
  '${ran()}',
  '<details open ontoggle=ran()>',
  '<a href="javascript:ran()">press</a>',
  '<math><mtext></table></math><img src=x onerror=ran()>',
]
export const PAYLOADS = OUT.flatMap((out) => RUNS.map((run) => out + run))

/** Payloads for fields that accept nothing but a link. */
const LINKS = /^(website|linkedin|github|portfolio_url)$/

/** Names and titles appear in mails, so web addresses, and texts that look like one, are refused there. */
const NO_ADDRESS = /(name|title|role|label|venue)$/

/** Gives each field payloads of its own, marked with a number, such as ~12~, that identifies them on a screen. */
export function numbered(isFilled: (name: string) => boolean) {
  const fields: string[] = []
  let turn = 0
  const text = (name: string, maxLength: number) => {
    if (!isFilled(name)) return undefined
    let at = fields.indexOf(name)
    if (at < 0) at = fields.push(name) - 1
    const mark = `~${at}~`
    if (LINKS.test(name.split(' ').at(-1)!)) return `https://example.com/${mark}"><svg/onload=ran()>`
    if (maxLength < 40) return `<b>${mark}`
    const payloads = NO_ADDRESS.test(name) ? PAYLOADS.filter((one) => !/\w\.\w/.test(one)) : PAYLOADS
    let given = mark
    for (let n = 0; n < payloads.length; n++) {
      const longer = `${given} ${payloads[turn++ % payloads.length]!}`
      if (longer.length > maxLength) break
      given = longer
    }
    return given
  }
  return { fields, text }
}

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()

/** A world in which every text field that people can send contains payloads, sent by the API as clients do. */
export async function fillEverything(server: RunningServer, text: ReturnType<typeof numbered>['text']) {
  const { origin } = server
  const { body: document } = await callServer<ApiDocument>(origin, 'GET', '/openapi.json')
  const schemas = bodySchemas(document)
  const fill = (operation: string, body: object = {}) =>
    filled(document, schemas.get(operation)!, body, (field, max) => text(`${operation} ${field}`, max)) as Record<
      string,
      any
    >
  const refused: string[] = []
  /** Sends the operation's body with every text field filled; `ids` replace the parameters of its path, in order. */
  async function send(member: Pick<Member, 'token'> | null, operation: string, ids: string[] = [], body?: object) {
    const [method, address] = operation.split(' ') as [string, string]
    const left = [...ids]
    const path = address.replace(/^\/api/, '').replaceAll(/\{\w+\}/g, () => left.shift()!)
    const sent = schemas.has(operation) ? fill(operation, body) : undefined
    const answer = await callServer<any>(origin, method, path, sent, member?.token)
    if (answer.status >= 300) refused.push(`${operation} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const sendForm = async (member: Member, path: string, method: string, form: FormData) => {
    const headers = { authorization: `Bearer ${member.token}` }
    const answer = await fetch(`${origin}/api${path}`, { method, headers, body: form })
    const body = (await answer.json()) as { id: string; attachment_url: string }
    if (answer.status >= 300) refused.push(`${method} ${path} answered ${answer.status}: ${JSON.stringify(body)}`)
    return body
  }
  const join = async (type: 'freelancer' | 'employer') => {
    const { full_name, location } = fill('POST /api/auth/register')
    const member = await joinServer(origin, type, { full_name, ...(type === 'freelancer' && { location }) })
    await confirmEmail(origin, member)
    return member
  }

  /** The sheet of a day with a reason of each kind. */
  async function sendSheets(booking: string) {
    const worked = day(-3).slice(0, 10)
    for (const [kind, time] of [
      ['in', '08:00'],
      ['out', '16:00'],
    ])
      await rigger.post(`/bookings/${booking}/punches`, { kind, at: `${worked}T${time}:00Z` })
    const { body: days } = await rigger.get<WorkedDay[]>(`/bookings/${booking}/sheets`)
    const hash = days.find(({ work_day }) => work_day === worked)!.draft!.hash
    const to = [booking, worked]
    const at = 'POST /api/bookings/{id}/sheets/{work_day}'
    await send(rigger, `${at}/submit`, to, { id: uuid(), version: 1, hash })
    await send(boss, `${at}/query`, to, { id: uuid(), version: 1, hash, line: 0, should_be_pence: 100 })
    const changed = await send(rigger, `${at}/amend`, to, { id: uuid(), version: 1, hash, line: 0, pence: 100 })
    const { version, hash: next } = changed.versions.at(-1)
    await send(boss, `${at}/sign`, to, { id: uuid(), version, hash: next })
  }

  /** The sheet of the project's first day, of which its chief asks about a line. */
  async function askAsChief(booking: string, job_id: string, work_day: string) {
    await boss.post(`/jobs/${job_id}/chiefs`, { person_id: boss.user.id, days: [work_day] })
    for (const [kind, time] of [
      ['in', '08:00'],
      ['out', '16:00'],
    ])
      await rigger.post(`/bookings/${booking}/punches`, { kind, at: `${work_day}T${time}:00Z` })
    const { body: days } = await rigger.get<WorkedDay[]>(`/bookings/${booking}/sheets`)
    const { hash } = days.find((one) => one.work_day === work_day)!.draft!
    const at = 'POST /api/bookings/{id}/sheets/{work_day}'
    await send(rigger, `${at}/submit`, [booking, work_day], { id: uuid(), version: 1, hash })
    const asked = { id: uuid(), at: day(0), version: 1, hash, line: 0, should_be_minutes: 60 }
    await send(boss, `${at}/query-times`, [booking, work_day], asked)
  }

  const boss = await join('employer')
  const rigger = await join('freelancer')
  const newcomer = await join('freelancer')
  const lists = {
    portfolio_items: [{ photos: [] }],
    team_members: [{ email: 'ola@example.com', role: 'Member' }],
    payout_details: { account_number: '12345678', sort_code: '123456' },
  }
  const { portfolio_items, payout_details, ...profile } = fill('PUT /api/users/profile', lists)
  const isCompanys = (name: string) => /^(company_|website|team_members)/.test(name)
  const part = (isPart: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(profile).filter(([name]) => isPart(name)))
  const answers = [
    await rigger.put(
      '/users/profile',
      part((name) => !isCompanys(name)),
    ),
    await newcomer.put('/users/profile', { portfolio_items, payout_details }),
    await boss.put('/users/profile', part(isCompanys)),
  ]
  for (const { status, body } of answers) if (status >= 300) refused.push(`the profile: ${JSON.stringify(body)}`)
  const buy = await fetch(`${origin}/api/payments/create-checkout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${boss.token}` },
    body: checkoutForm({ package_id: 'premium' }),
  })
  const { checkout_url } = (await buy.json()) as { checkout_url: string }
  await fetch(new URL(checkout_url, origin), {
    method: 'POST',
    body: new URLSearchParams({ card: 'good' }),
    redirect: 'manual',
  })

  const item = await send(rigger, 'POST /api/users/portfolio-items')
  await send(rigger, 'POST /api/users/portfolio-items')
  await send(rigger, 'PUT /api/users/portfolio-items/{id}', [item.id], { photos: [] })
  await send(rigger, 'PUT /api/users/payout-details', [], { account_number: '12345678', sort_code: '123456' })
  const card = (operation: string) => credentialForm(fill(operation, IPAF), { bytes: pdf() })
  const options = await rigger.post('/auth/passkeys/options', { password: PASSWORD })
  await send(rigger, 'POST /api/auth/passkeys', [], { response: passkeyDevice().create(options.body) })
  const first = await sendForm(rigger, '/credentials', 'POST', card('POST /api/credentials'))
  const second = await sendForm(rigger, '/credentials', 'POST', card('POST /api/credentials'))
  await sendForm(rigger, `/credentials/${second.id}`, 'PUT', credentialForm(fill('PUT /api/credentials/{id}', IPAF)))
  await send(rigger, 'POST /api/saved-searches', [], { alert: false })
  const search = await send(rigger, 'POST /api/saved-searches', [], SAVED_SEARCH)
  await send(rigger, 'PUT /api/saved-searches/{id}', [search.id], SAVED_SEARCH)

  const roles = [role({ date_start: day(3), date_end: day(4), places: 2 })]
  const job = await send(boss, 'POST /api/jobs', [], jobBody({ roles }))
  const later = [role({ date_start: day(9), date_end: day(10) })]
  const other = await send(boss, 'POST /api/jobs', [], jobBody({ roles: later }))
  const role_id = other.roles[0].id
  await send(boss, 'PUT /api/jobs/{id}', [other.id], { ...jobBody(), roles: [{ ...later[0], id: role_id }] })
  await send(boss, 'POST /api/jobs/templates', [], TEMPLATE)
  await send(boss, 'POST /api/pay/templates', [], { rules: { basis: 'day' } })
  const payTemplate = await send(boss, 'POST /api/pay/templates', [], { rules: { basis: 'flat' } })
  await send(boss, 'PATCH /api/pay/templates/{id}', [payTemplate.id], { rules: { basis: 'flat' } })
  await send(boss, 'POST /api/companies/invitations', [], { email: 'lee@example.com', role: 'Member' })
  await send(boss, 'POST /api/jobs/{id}/invitations', [other.id], { freelancer_id: newcomer.user.id })
  const applied = await send(rigger, 'POST /api/jobs/{id}/apply', [job.id])
  const asked = await send(newcomer, 'POST /api/jobs/{id}/apply', [job.id])
  await send(boss, 'POST /api/jobs/{id}/applications/reject', [job.id], { application_ids: [asked.id] })
  const notes = 'POST /api/jobs/{id}/applications/{application_id}/notes'
  await send(boss, notes, [job.id, applied.id])
  const note = await send(boss, notes, [job.id, applied.id])
  const changed = 'PUT /api/jobs/{id}/applications/{application_id}/notes/{note_id}'
  await send(boss, changed, [job.id, applied.id, note.id])
  await boss.put('/right-to-work', { is_on: true })
  const checked = credentialForm(
    { route: 'manual', checked_on: day(-1).slice(0, 10) },
    { bytes: pdf(), name: PAYLOADS[1]! },
  )
  await sendForm(boss, `/users/${rigger.user.id}/right-to-work`, 'POST', checked)
  await send(boss, 'POST /api/users/{id}/right-to-work/overrides', [rigger.user.id], { job_id: job.id })
  await boss.post(`/jobs/${job.id}/applications/${applied.id}/accept`)
  const clocked = { kind: 'in', at: day(0) }
  const press = await send(rigger, 'POST /api/bookings/{id}/punches', [applied.id], clocked)
  await send(rigger, 'POST /api/bookings/{id}/punches', [applied.id], { ...clocked, replaces: press.id })
  await sendSheets(applied.id)
  await askAsChief(applied.id, job.id, day(3).slice(0, 10))
  const otherPay = { day_rate: 900, from_day: day(3).slice(0, 10) }
  const ask = 'POST /api/jobs/{id}/applications/{application_id}/pay-request'
  const { pay_request } = await send(rigger, ask, [job.id, applied.id], otherPay)
  await send(boss, 'POST /api/jobs/{id}/pay-requests/{request_id}/decline', [job.id, pay_request.id])
  const booked = await send(rigger, 'POST /api/jobs/{id}/apply', [other.id])
  await boss.post(`/jobs/${other.id}/applications/${booked.id}/accept`)
  await send(rigger, 'POST /api/jobs/{id}/applications/{application_id}/cancel', [other.id, booked.id])

  const sheet = (version: number) => ({
    times: [{ id: uuid(), at: day(3), until: null, role_id: null }],
    documents: [],
    contact_phone: '+44 7700 900118',
    ...(version === 0 && { rev: 0 }),
  })
  for (const version of [1, 2])
    await send(boss, 'PUT /api/jobs/{id}/call-sheet/versions/{version}', [job.id, `${version}`], sheet(version))
  await send(boss, 'PUT /api/jobs/{id}/call-sheet/draft', [other.id], sheet(0))

  await boss.put('/right-to-work', { is_on: false })
  const over = await send(
    boss,
    'POST /api/jobs',
    [],
    jobBody({ roles: [role({ date_start: day(5), date_end: day(6) })] }),
  )
  const people = [{ id: uuid(), freelancer_id: rigger.user.id }]
  await send(boss, 'POST /api/jobs/{id}/invitations/several', [over.id], { people })
  const worked = await send(newcomer, 'POST /api/jobs/{id}/apply', [over.id])
  await boss.post(`/jobs/${over.id}/applications/${worked.id}/accept`)
  const database = new Database(server.database)
  database.prepare('update jobs set date_start = ?, date_end = ? where id = ?').run(day(-3), day(-1), over.id)
  database.close()
  await boss.put('/right-to-work', { is_on: true })
  await send(boss, 'POST /api/jobs/{id}/rate', [over.id], { freelancer_id: newcomer.user.id, rating: 5 })

  await send(boss, 'POST /api/jobs/{id}/broadcasts', [job.id], { audience: { to: 'confirmed' } })
  await send(boss, 'POST /api/channels/{id}/messages', [job.id])
  await send(boss, 'POST /api/crews')
  const crew = await send(boss, 'POST /api/crews')
  await send(boss, 'PUT /api/crews/{id}', [crew.id])
  const listed = [{ freelancer_id: rigger.user.id, is_in: true }]
  await send(boss, 'PATCH /api/crews/{id}/people', [crew.id], { people: listed })
  await send(boss, 'POST /api/crews/messages', [], { freelancer_ids: [rigger.user.id] })
  const blocked = { days: [day(20).slice(0, 10)], is_blocked: true }
  await send(rigger, 'PUT /api/calendar/blocked-days', [], blocked)

  // The name of a file is no field of a body, and is shown nevertheless.
  const fileName = `${PAYLOADS[1]}.pdf`
  const to = { recipient_id: rigger.user.id }
  await send(boss, 'POST /api/messages/send', [], { ...to, job_id: job.id })
  for (const operation of ['POST /api/messages/send', 'POST /api/messages/send-direct']) {
    const { attachment_url } = await sendForm(
      boss,
      '/messages/upload-attachment',
      'POST',
      documentForm(pdf(), fileName),
    )
    const about = operation.endsWith('send') ? { job_id: job.id } : {}
    const body = { ...to, ...about, attachment_url }
    const said = await send(boss, operation, [], body)
    if (operation.endsWith('direct'))
      await send(rigger, 'POST /api/messages/{id}/report', [said.message.id], { reason: 'Something else' })
  }
  await send(newcomer, 'POST /api/users/{id}/report', [boss.user.id], { reason: 'Something else' })
  await send(rigger, 'POST /api/users/{id}/report', [newcomer.user.id], { reason: 'Something else' })

  expect(refused).toEqual([])
  const mail = 'ruth@example.com'
  await rigger.post('/referees/send-invitations', {
    freelancer_id: rigger.user.id,
    referee_emails: [mail, 'jonah@example.com'],
  })
  const token = secretOf(await mailedPath(origin, mail, '/referee-feedback'))
  await send(null, 'POST /api/referees/submit-feedback', [], {
    freelancer_id: rigger.user.id,
    token,
    referee_email: mail,
    quality_of_work: 9,
    reliability: 9,
    communication: 9,
  })
  const openLink = await mailedPath(origin, 'jonah@example.com', '/referee-feedback')

  const invited = 'priya@example.com'
  await send(boss, 'POST /api/companies/invitations', [], { email: invited, role: 'Member' })
  const joining = secretOf(await mailedPath(origin, invited, '/join'))
  await send(null, 'POST /api/companies/join/new', [], { token: joining, password: 'load-in at the dock' })
  const joinLink = await mailedPath(origin, 'lee@example.com', '/join')

  const staff = await staffOf(server)
  for (const member of [boss, newcomer, rigger]) await member.post('/users/verification', {})
  const { body: reports } = await staff.get<StaffReport[]>('/staff/reports')
  const settled = reports.find(({ reporter, message_id }) => reporter.id === rigger.user.id && !message_id)!
  await send(staff, 'POST /api/staff/profiles/{id}/verify', [newcomer.user.id])
  await send(staff, 'POST /api/staff/profiles/{id}/refuse', [rigger.user.id])
  await send(staff, 'POST /api/staff/credentials/{id}/verify', [first.id], { version: 1 })
  await send(staff, 'POST /api/staff/credentials/{id}/refuse', [second.id], { version: 2 })
  await send(staff, 'POST /api/staff/reports/{id}/settle', [settled.id])
  const suspended = await join('freelancer')
  await send(staff, 'POST /api/staff/people/{id}/suspend', [suspended.user.id])
  await send(staff, 'POST /api/staff/people/{id}/unsuspend', [suspended.user.id])
  await send(staff, 'POST /api/staff/people/{id}/suspend', [suspended.user.id])
  const named = `/staff/companies?q=${encodeURIComponent(boss.email)}`
  const company = (await staff.get<FoundCompany[]>(named)).body[0]!
  const given = uuid()
  const terms = { id: given, package_id: 'basic', posts: 2 }
  await send(staff, 'POST /api/staff/companies/{id}/posts', [company.id], terms)
  await send(staff, 'POST /api/staff/packages/{id}/take', [given], { posts: 1, posts_left: 2 })
  // Awaits a decision by staff.
  await sendForm(rigger, '/credentials', 'POST', card('POST /api/credentials'))
  await rigger.post('/users/verification', {})

  expect(refused).toEqual([])
  return { boss, rigger, newcomer, staff, job, other, document, openLink, joinLink }
}
