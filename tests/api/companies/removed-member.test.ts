import { describe, expect, test } from 'vitest'
import { applyFor, jobBody, post, step } from '../../support/factories/jobs.ts'
import { listen, openEvents } from '../../support/outside/listen.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import { brightline, inviteByMail, join, joinTeam } from '../../support/factories/teams.ts'

describe('X7: a removed member', () => {
  async function removed() {
    const { world, owner } = await brightline()
    const priya = await joinTeam(world, owner)
    const rigger = await createFreelancer(world, { full_name: 'Tomasz Adamski' })
    const job = await post(priya)
    const application = await applyFor(rigger, job)
    const { body: direct } = await priya.post('/messages/send-direct', { recipient_id: rigger.user.id, content: 'Hi' })
    const about = { job_id: job.id, recipient_id: rigger.user.id, content: 'Bring a harness.' }
    const { body: sent } = await priya.post('/messages/send', about)
    return { world, owner, priya, rigger, job, application, about, direct, sent }
  }

  test('finds nothing of the company from the next request on', async () => {
    const { world, owner, priya, job, application, about, sent, direct } = await removed()
    const { id: invitation } = await inviteByMail(world, owner)
    expect((await owner.delete(`/companies/members/${priya.user.id}`)).status).toBe(204)
    const conversation = sent.conversation_id as string
    const refusals: [string, { status: number }, number][] = [
      ['post', await priya.post('/jobs', jobBody()), 403],
      ['applicants', await priya.get(`/jobs/${job.id}/applicants`), 404],
      ['shortlist', await step(priya, application, 'shortlist'), 404],
      ['accept', await step(priya, application, 'accept'), 404],
      ['reject', await step(priya, application, 'reject'), 404],
      ['write', await priya.post('/messages/send', about), 404],
      ['read', await priya.get(`/messages/conversation/${conversation}`), 404],
      ['mark', await priya.post(`/messages/conversation/${conversation}/read`, { seq: 9 }), 404],
      ['name', await priya.put('/users/profile', { company_name: 'Mine' }), 422],
      ['invite', await priya.post('/companies/invitations', { email: 'x@example.com', full_name: 'X' }), 403],
      ['resend', await priya.post(`/companies/invitations/${invitation}/resend`), 403],
      ['cancel', await priya.delete(`/companies/invitations/${invitation}`), 403],
      ['remove', await priya.delete(`/companies/members/${owner.user.id}`), 403],
      ['close', await priya.post('/companies/close'), 403],
    ]
    for (const [name, { status }, expected] of refusals) expect(status, name).toBe(expected)
    expect((await priya.get('/jobs')).body).toEqual([])
    expect((await priya.get('/employers/jobs-to-rate')).body).toEqual([])
    expect((await priya.get('/messages/unread-count')).body).toEqual({ unread_count: 0 })
    const conversations = (await priya.get('/messages/conversations')).body
    expect(conversations).toMatchObject([{ conversation_id: direct.conversation_id, job_id: null }])
    expect((await priya.get('/auth/me')).body).toMatchObject({
      company_id: null,
      company_name: '',
      owns_company: false,
    })
    expect((await owner.get(`/jobs/${job.id}/applicants`)).body).toHaveLength(1)
  })

  test('loses it on the device: the stream is poked, the device deletes its rows, and a new device never gets them', async () => {
    const { world, owner, priya } = await removed()
    const device = createDevice(priya)
    await device.pullAll()
    expect([device.of('job').length, device.of('conversation').length, device.of('company').length]).toEqual([1, 2, 1])
    const events = await openEvents(await listen(world), priya.token)
    await events.next()
    await owner.delete(`/companies/members/${priya.user.id}`)
    expect(await events.next()).toContain('poke')
    events.close()
    const other = createDevice(priya)
    for (const each of [device, other]) {
      await each.pullAll()
      expect([each.of('job'), each.of('company')]).toEqual([[], []])
      expect(each.of('conversation')).toMatchObject([{ job_id: null }])
      expect(each.of('message').map(({ content }) => content)).toEqual(['Hi'])
    }
  })

  test('leaves projects and conversations to the owner, and the freelancer sees who answers in them', async () => {
    const { owner, priya, rigger, job, about } = await removed()
    const device = createDevice(rigger)
    await device.pullAll()
    await owner.delete(`/companies/members/${priya.user.id}`)
    await device.pullAll()
    expect(device.of('job')).toMatchObject([{ employer_id: owner.user.id }])
    const conversation = device.of('conversation').find(({ job_id }) => job_id === job.id)
    expect(conversation).toMatchObject({ passed_to: { id: owner.user.id, full_name: 'Mina Okafor' } })
    expect(conversation).not.toHaveProperty('other_left')
    expect(device.of('conversation').find(({ job_id }) => job_id === null)).not.toHaveProperty('other_left')
    const write = (recipient_id: string) => rigger.post('/messages/send', { ...about, recipient_id })
    for (const { user } of [priya, owner])
      expect((await write(user.id)).body).toMatchObject({ conversation_id: conversation!.conversation_id })
    await owner.post('/companies/close')
    await device.pullAll()
    const closed = device.of('conversation').find(({ job_id }) => job_id === job.id)
    expect(closed).toMatchObject({ other_left: true })
    expect(closed).not.toHaveProperty('passed_to')
    expect((await write(priya.user.id)).status).toBe(404)
  })

  test('invited again, they have their conversations again', async () => {
    const { world, owner, priya, rigger, job } = await removed()
    await owner.delete(`/companies/members/${priya.user.id}`)
    const device = createDevice(priya)
    await device.pullAll()
    const { secret } = await inviteByMail(world, owner, priya.user.email)
    expect((await join(priya, secret)).status).toBe(200)
    await device.pullAll()
    expect(device.of('conversation')).toHaveLength(2)
    expect(device.of('job')).toMatchObject([{ id: job.id, employer_id: owner.user.id }])
    const theirs = createDevice(rigger)
    await theirs.pullAll()
    expect(theirs.of('conversation').some((conversation) => 'other_left' in conversation)).toBe(false)
  })

  test('removed during a post, a decision and a message: each happens before or not at all', async () => {
    for (let round = 0; round < 5; round++) {
      const { world, owner, priya, job, application, about } = await removed()
      let removal: Promise<unknown> = Promise.resolve()
      const locate = world.ctx.ports.places.locate
      // Between the check of the session and the write.
      world.ctx.ports.places.locate = async (...place) => {
        removal = owner.delete(`/companies/members/${priya.user.id}`)
        if (round % 2) await removal
        return locate(...place)
      }
      const answers = await Promise.all([
        priya.post('/jobs', jobBody({ title: 'Late' })),
        step(priya, application, 'shortlist'),
        priya.post('/messages/send', about),
      ])
      await removal
      const all = (await owner.get('/jobs')).body as { id: string; employer_id: string; title: string }[]
      expect(all.some(({ title }) => title === 'Late')).toBe(answers[0].status === 201)
      if (round % 2) expect(answers[0].status).toBe(503)
      for (const each of all) expect(each.employer_id).toBe(owner.user.id)
      expect((await priya.get(`/jobs/${job.id}/applicants`)).status).toBe(404)
    }
  })
})
