import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { addSheetFile, SHEET } from '../../support/factories/call-sheets.ts'
import { accessWorld } from '../../support/factories/access-world.ts'
import { attach } from '../../support/factories/attachments.ts'
import { inPlace } from '../../support/documented.ts'
import { namesIn, namesOf, templateOf } from '../../support/named-rows.ts'
import { freeze } from '../../support/browsers/frozen-world.ts'
import { applyFor, jobBody, post, role, SAVED_SEARCH } from '../../support/factories/jobs.ts'
import { PAY_TEMPLATE } from '../../support/factories/pay.ts'
import { planShift } from '../../support/factories/plan.ts'
import { createFreelancer, type Person } from '../../support/factories/people.ts'

test('X2: an id in a body that belongs to somebody else is refused, and nothing changes', async () => {
  const { world, people, ids } = await accessWorld()
  const { employer, freelancer, other_employer: rival, other_freelancer: stranger } = people
  const theirs = await post(rival)
  const { id: their_application } = await applyFor(freelancer, theirs)
  const their_role = theirs.roles[0]!.id
  // Being offered already: a repeat of the rival's own request would change nothing.
  await rival.post(`/jobs/${theirs.id}/applications/${their_application}/shortlist`)
  expect((await rival.post(`/jobs/${theirs.id}/offers`, { job_role_id: their_role })).status).toBe(200)
  const { body: their_file } = await addSheetFile(world, rival, theirs.id)
  const waiting = await attach(world, stranger)
  const { body: conversation } = await stranger.post('/messages/send-direct', {
    recipient_id: rival.user.id,
    content: 'Hi',
  })
  const nobody = await createFreelancer(world)
  const own = { content: 'Hello' }
  const event = { event_name: 'Arena tour', role: 'Rigger', end_client: 'Rig & Co' }

  const { id: their_list } = (await rival.post('/crews', { name: 'Theirs' })).body
  const asked = { list_id: their_list, hours: 24 }
  const invited = { people: [{ id: uuid(), freelancer_id: rival.user.id }], message: 'Come.' }
  const [planned, plan] = [`/jobs/${ids.sheet_job}/plan`, { id: uuid(), version: 0, shifts: [], moves: [] }]

  const { at } = SHEET.times[0]!
  const ownShift = planShift(ids.sheet_role, { day: at.slice(0, 10) })
  const planCall = { id: uuid(), at, until: at, role_id: their_role }

  type Call = [
    what: string,
    by: Person,
    method: 'POST' | 'PUT' | 'PATCH',
    path: string,
    body: object,
    statuses: number[],
  ]
  const clocked = await freelancer.post(`/bookings/${ids.other_booking}/punches`, { kind: 'in', at })
  const calls: Call[] = [
    ['a photo', stranger, 'POST', '/users/portfolio-items', { ...event, photos: [ids.photo] }, [422]],
    ['an event of the portfolio', stranger, 'PUT', '/users/portfolio-items/order', { ids: [ids.item] }, [404]],
    [
      'a freelancer, for referees',
      stranger,
      'POST',
      '/referees/send-invitations',
      { freelancer_id: ids.freelancer, referee_emails: ['jo@example.com'] },
      [403],
    ],
    [
      'an application',
      employer,
      'POST',
      `/jobs/${ids.job}/applications/reject`,
      { application_ids: [their_application], message: '' },
      [404, 422],
    ],
    ['a role to offer', employer, 'POST', `/jobs/${ids.offered_job}/offers`, { job_role_id: their_role }, [404, 422]],
    [
      'a role to agree to',
      employer,
      'POST',
      `/jobs/${ids.job}/applications/${ids.application}/amend`,
      { job_role_id: their_role },
      [404, 422],
    ],
    [
      'a role to apply for',
      stranger,
      'POST',
      `/jobs/${ids.open_job}/apply`,
      { message: 'Me.', job_role_id: their_role },
      [404, 422],
    ],
    [
      'a role to keep',
      employer,
      'PUT',
      `/jobs/${ids.open_job}`,
      { ...jobBody(), roles: [{ ...role(), id: their_role }] },
      [404, 422],
    ],
    [
      'a role of a call of the plan, in a draft',
      employer,
      'PUT',
      `/jobs/${ids.sheet_job}/call-sheet/draft`,
      { ...SHEET, rev: 1, plan: [planCall] },
      [404, 409, 422],
    ],
    [
      'a role of a call of the plan, in a version',
      employer,
      'PUT',
      `/jobs/${ids.sheet_job}/call-sheet/versions/2`,
      { ...SHEET, plan: [planCall] },
      [404, 422],
    ],
    [
      'a role of a call of the plan, in a version published with it',
      employer,
      'POST',
      planned,
      { ...plan, shifts: [ownShift], call_sheet: { version: 2, body: { ...SHEET, plan: [planCall] } } },
      [404, 422],
    ],
    [
      'a document of a call sheet published with the plan',
      employer,
      'POST',
      planned,
      { ...plan, shifts: [ownShift], call_sheet: { version: 2, body: { ...SHEET, documents: [their_file.id] } } },
      [404, 422],
    ],
    [
      'a document of a call sheet',
      employer,
      'PUT',
      `/jobs/${ids.sheet_job}/call-sheet/versions/2`,
      { ...SHEET, documents: [their_file.id] },
      [404, 422],
    ],
    [
      'a freelancer to rate',
      employer,
      'POST',
      `/jobs/${ids.over_job}/rate`,
      { freelancer_id: nobody.user.id, rating: 5, review: 'Calm.' },
      [403, 404, 422],
    ],
    [
      'an employer to invite',
      employer,
      'POST',
      `/jobs/${ids.premium_job}/invitations`,
      { freelancer_id: rival.user.id, message: 'Come.' },
      [404, 422],
    ],
    [
      'a job to write about',
      rival,
      'POST',
      '/messages/send',
      { ...own, recipient_id: ids.freelancer, job_id: ids.job },
      [404],
    ],
    [
      'a file to send',
      freelancer,
      'POST',
      '/messages/send-direct',
      { ...own, ...waiting, recipient_id: ids.employer },
      [404, 422],
    ],
    [
      'the id of a message',
      stranger,
      'POST',
      '/messages/send-direct',
      { ...own, id: ids.message, recipient_id: ids.employer },
      [409],
    ],
    ...['accept', 'shortlist', 'undo'].map((step): Call => [
      `an application to ${step}`,
      employer,
      'POST',
      `/jobs/${ids.job}/applications/${step}`,
      { application_ids: [their_application], ...(step === 'undo' ? { status: 'rejected' } : {}) },
      [404, 422],
    ]),
    [
      'a list to ask first',
      employer,
      'PUT',
      `/jobs/${ids.open_job}/asked-first`,
      { list_id: their_list, hours: 24 },
      [404, 422],
    ],
    [
      'a list to ask first, of a project to pay for',
      employer,
      'POST',
      '/payments/create-job-checkout?package_id=basic',
      { ...jobBody(), asked_first: asked },
      [404, 422],
    ],
    [
      'somebody to invite among several',
      employer,
      'POST',
      `/jobs/${ids.premium_job}/invitations/several`,
      invited,
      [200],
    ],
    ['a role of a shift', employer, 'POST', planned, { ...plan, shifts: [planShift(their_role)] }, [404, 409, 422]],
    [
      'somebody in a shift',
      employer,
      'POST',
      planned,
      { ...plan, shifts: [{ ...planShift(ids.sheet_role), people: [their_application] }] },
      [404, 409, 422],
    ],
    [
      'somebody who moves',
      employer,
      'POST',
      planned,
      { ...plan, moves: [{ application_id: their_application, role_id: ids.sheet_role }] },
      [404, 409, 422],
    ],
    [
      'a role to move to',
      employer,
      'POST',
      planned,
      { ...plan, moves: [{ application_id: ids.application, role_id: their_role }] },
      [404, 409, 422],
    ],
    [
      'a role of a time of a call sheet published with the plan',
      employer,
      'POST',
      planned,
      {
        ...plan,
        shifts: [ownShift],
        call_sheet: { version: 2, body: { ...SHEET, times: [{ ...SHEET.times[0], role_id: their_role }] } },
      },
      [404, 422],
    ],
    [
      'a role of a time of a call sheet',
      employer,
      'PUT',
      `/jobs/${ids.sheet_job}/call-sheet/draft`,
      { ...SHEET, rev: 1, times: [{ ...SHEET.times[0], role_id: their_role }] },
      [404, 409, 422],
    ],
    [
      'somebody for a list',
      employer,
      'PATCH',
      `/crews/${ids.crew_list}/people`,
      { people: [{ freelancer_id: rival.user.id, is_in: true }] },
      [404, 422],
    ],
    [
      'somebody to write to',
      employer,
      'POST',
      '/crews/messages',
      { ...own, freelancer_ids: [nobody.user.id] },
      [404, 409, 422],
    ],
    ...[
      { to: 'role', role_id: their_role },
      { to: 'selection', freelancer_ids: [nobody.user.id] },
    ].map((audience): Call => [
      `a ${audience.to} to write to`,
      employer,
      'POST',
      `/jobs/${ids.job}/broadcasts`,
      { ...own, audience },
      [404, 409, 422],
    ]),
    [
      'a punch to correct',
      freelancer,
      'POST',
      `/bookings/${ids.booking}/punches`,
      { kind: 'in', at, replaces: clocked.body.id, reason: 'Not mine.' },
      [422],
    ],
    [
      'a chief',
      employer,
      'POST',
      `/jobs/${ids.sheet_job}/chiefs`,
      { person_id: stranger.user.id, days: [ids.chief_day] },
      [422],
    ],
    [
      'a key and a grant that speak for a punch',
      stranger,
      'POST',
      `/bookings/${ids.booking}/punches`,
      {
        kind: 'in',
        at,
        signature: { key_id: uuid(), value: 'x'.repeat(86) },
        witness: { grant_id: ids.grant, at, way: 'list', signature: { key_id: uuid(), value: 'x'.repeat(86) } },
      },
      [404],
    ],
    [
      'a job to confirm somebody for without a check',
      employer,
      'POST',
      `/users/${ids.freelancer}/right-to-work/overrides`,
      { job_id: theirs.id, reason: 'Passport seen on site.' },
      [404],
    ],
    [
      'the id of a check',
      rival,
      'POST',
      `/users/${ids.freelancer}/right-to-work/overrides`,
      { id: ids.right_to_work, job_id: theirs.id, reason: 'Passport seen on site.' },
      [409],
    ],
    ['the id of a job', rival, 'POST', '/jobs', { ...jobBody(), id: ids.job }, [409]],
    [
      'the id of a template',
      rival,
      'POST',
      '/jobs/templates',
      { id: ids.template, name: 'Mine', project: jobBody() },
      [409, 422],
    ],
    ['the id of terms', rival, 'POST', '/pay/templates', { ...PAY_TEMPLATE, id: ids.pay_template }, [409]],
    [
      'the id of a search',
      stranger,
      'POST',
      '/saved-searches',
      { ...SAVED_SEARCH, id: ids.saved_search, name: 'Mine' },
      [409],
    ],
    [
      'the id of a note',
      rival,
      'POST',
      `/jobs/${theirs.id}/applications/${their_application}/notes`,
      { id: ids.note, text: 'Mine.' },
      [409],
    ],
    [
      'the id of another company’s package',
      people.staff,
      'POST',
      `/staff/companies/${ids.company}/posts`,
      { id: ids.others_package, package_id: 'basic', posts: 2, reason: 'An outage.' },
      [409],
    ],
  ]
  // Rolled back with their transactions, which the file may show.
  const asking = { ...jobBody(), asked_first: asked }
  const rolledBack: Call = ['a list to ask first, of a new project', employer, 'POST', '/jobs', asking, [404, 422]]
  const { paths } = inPlace((await world.call<any>('GET', '/openapi.json')).body)
  const tried = new Set(
    [...calls, rolledBack].flatMap(([, , method, path, body]) =>
      namesIn(templateOf(paths, method, path), method, body),
    ),
  )
  expect(namesOf(paths).filter((name) => !tried.has(name))).toEqual([])

  const frozen = await freeze(world)
  const wrong: string[] = []
  for (const [what, by, method, path, body, statuses] of calls) {
    const { status, body: answer } = await world.call<unknown>(method, path, body, by.token)
    if (!statuses.includes(status)) wrong.push(`${what}: ${status} ${JSON.stringify(answer).slice(0, 200)}`)
    if (await frozen.changed()) {
      wrong.push(`${what}: something was written`)
      await frozen.thaw()
    }
  }
  expect(wrong).toEqual([])
  const { body: outcome } = await employer.post(`/jobs/${ids.premium_job}/invitations/several`, invited)
  expect(outcome).toMatchObject([{ full_name: '', is_invited: false }])

  const { length } = (await employer.get<unknown[]>('/jobs')).body
  expect((await employer.post('/jobs', asking)).status).toBe(422)
  expect((await employer.get('/jobs')).body).toHaveLength(length)

  const taken = { bio: 'Mine.', portfolio_items: [{ ...event, id: ids.item, role: 'Thief' }] }
  expect((await stranger.put('/users/profile', taken)).status).toBe(409)
  expect((await stranger.get('/auth/me')).body.bio).toBe('')
  const { body: kept } = await stranger.get(`/users/${ids.freelancer}/profile`)
  expect(kept.portfolio_items).toMatchObject([{ id: ids.item, role: 'Rigger' }])

  // Somebody else's conversation is ignored: the message goes into the direct one, as without it.
  const named = { ...own, recipient_id: ids.freelancer, conversation_id: conversation.conversation_id }
  const { status, body: sent } = await employer.post('/messages/send-direct', named)
  expect([status, sent.conversation_id]).toEqual([201, ids.conversation])
}, 120_000)
