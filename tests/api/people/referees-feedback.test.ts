import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openLimits } from '../../../server/http/limits.ts'
import { sessions } from '../../../server/db/schema/people.ts'
import { refereeFeedback } from '../../../server/db/schema/referees.ts'
import { deliveries, pushSubscriptions } from '../../../server/db/schema/sync.ts'
import { feedbackAverages } from '../../../shared/people/referee-state.ts'
import { REFEREE_FEEDBACK_MIN } from '../../../shared/limits.ts'
import type { NewFeedback } from '../../../shared/people/referees.ts'
import { applyFor, jobsWorld, post } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { feedbackOn, invite, linkTo, ask, open, submit, words, WORDS } from '../../support/factories/referees.ts'
import { createWorld, type World } from '../../support/world.ts'

async function invited() {
  const world = await createWorld()
  const ana = await createFreelancer(world, { email: 'ana@example.com', full_name: 'Ana Silva', job_role: 'Rigger' })
  const link = await invite(world, ana, 'ruth@example.com')
  return { world, ana, link }
}
const given = (world: World) => world.ctx.db.read.select().from(refereeFeedback).all()

describe('giving feedback', () => {
  test('the link’s page names the freelancer; the feedback appears in the profile, with the averages', async () => {
    const { world, ana, link } = await invited()
    expect((await open(world, link)).body).toEqual({
      state: 'open',
      referee_email: 'ruth@example.com',
      freelancer: { full_name: 'Ana Silva', job_role: 'Rigger', profile_picture: null },
    })
    const answer = await submit(world, words(link, { referee_name: ' Ruth Kessler ', feedback: ` ${WORDS} ` }))
    expect(answer).toMatchObject({ status: 201, body: { referee_name: 'Ruth Kessler', feedback: WORDS } })
    expect((await open(world, link)).body.state).toBe('answered')
    const { body } = await feedbackOn(world, ana)
    expect(body.feedback).toMatchObject([{ referee_name: 'Ruth Kessler', feedback: WORDS, quality_of_work: 9 }])
    expect(body.averages).toEqual({
      quality_of_work: 9,
      reliability: 8,
      communication: 10,
      overall: 9,
      total_count: 1,
    })
  })

  test('V2: once; a repeat returns the first answer, another text is refused and changes nothing', async () => {
    const { world, ana, link } = await invited()
    const first = await submit(world, words(link))
    expect(await submit(world, words(link))).toMatchObject({ status: 200, body: first.body })
    expect(await submit(world, words(link, { reliability: 1 }))).toMatchObject({
      status: 409,
      body: { detail: 'You have given your feedback already. It is kept as you first wrote it.' },
    })
    expect(await given(world)).toHaveLength(1)
    expect((await feedbackOn(world, ana)).body.averages.reliability).toBe(8)
  })

  test('V2: five at once with one link: one succeeds', async () => {
    const { world, link } = await invited()
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => submit(world, words(link, { communication: n }))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    expect(await given(world)).toHaveLength(1)
  })

  test('V2: not without the secret, not with another’s, not for another, not under another address', async () => {
    const { world, ana, link } = await invited()
    const bob = await createFreelancer(world)
    const theirs = await invite(world, bob, 'jonah@example.com')
    await ask(ana, 'mo@example.com')
    const mos = await linkTo(world, 'mo@example.com')
    const wrong: Partial<NewFeedback>[] = [
      { token: '' },
      { token: 'guess' },
      { token: theirs.token },
      { freelancer_id: bob.user.id },
      { ...theirs, freelancer_id: ana.user.id },
      { token: mos.token },
      { referee_email: 'mo@example.com' },
      { referee_email: 'ana@example.com' },
      { freelancer_id: '01890000-0000-7000-8000-000000000000' },
    ]
    for (const fields of wrong) {
      const { status, body } = await submit(world, words(link, fields))
      expect([status, body.errors.length], JSON.stringify(fields)).toEqual([422, 1])
    }
    const { token: _none, ...withoutSecret } = words(link)
    expect((await submit(world, withoutSecret)).status).toBe(422)
    expect((await open(world, { ...link, freelancer_id: bob.user.id })).body.state).toBe('unknown')
    expect(await given(world)).toEqual([])
    for (const person of [ana, bob]) expect((await feedbackOn(world, person)).body.averages.total_count).toBe(0)
    expect((await submit(world, words(link, { referee_email: ' RUTH@example.com ' }))).status).toBe(201)
  })

  test('name, fifty characters and three scores from 1 to 10, each error at its field', async () => {
    const { world, link } = await invited()
    const wrong: [string, unknown][] = [
      ['referee_name', '  '],
      ['referee_email', 'ruth'],
      ['feedback', `  ${'x'.repeat(REFEREE_FEEDBACK_MIN - 1)}  `],
      ['feedback', 'x'.repeat(4001)],
      ['quality_of_work', 0],
      ['reliability', 11],
      ['communication', 5.5],
      ['communication', '5'],
      ['rating', 5],
    ]
    for (const [path, value] of wrong)
      expect(await submit(world, { ...words(link), [path]: value }), path).toMatchObject({
        status: 422,
        body: { errors: [{ path }] },
      })
    expect(await given(world)).toEqual([])
    const least = { feedback: 'x'.repeat(REFEREE_FEEDBACK_MIN), quality_of_work: 1, reliability: 1, communication: 1 }
    expect((await submit(world, words(link, least))).status).toBe(201)
  })

  test('V2: guessing secrets is limited', async () => {
    const { world, link } = await invited()
    world.ctx.limits = openLimits({ mailedLinksFrom: 3 })
    const guess = () => submit(world, words(link, { token: 'guess' }))
    for (let n = 0; n < 2; n++) expect((await guess()).status).toBe(422)
    expect((await open(world, link)).status).toBe(200)
    const limited = await guess()
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect((await open(world, link)).status).toBe(429)
  })

  test('the freelancer gets a push, if they have a device for it', async () => {
    const { world, ana, link } = await invited()
    const session = (await world.ctx.db.read.select().from(sessions).get())!
    await world.ctx.deliveries.close()
    const keys = { p256dh: '', auth: '', created_at: session.created_at, endpoint: 'https://push.example/a' }
    const device = { id: 'd1', user_id: ana.user.id, session_id: session.id, ...keys }
    await world.ctx.db.write((tx) => tx.insert(pushSubscriptions).values(device).run())
    await submit(world, words(link))
    const queued = await world.ctx.db.read.select().from(deliveries).all()
    expect(queued.map(({ channel, payload }) => [channel, payload['body'], payload['navigate']])).toEqual([
      ['push', 'Ruth Kessler has answered as your referee.', '/portfolio?tab=reviews'],
    ])
  })
})

describe('reading feedback', () => {
  test('V1: only the fields of the allow-list; addresses for the freelancer concerned only', async () => {
    const { world, ana, link } = await invited()
    await submit(world, words(link))
    const others = [await createFreelancer(world), await createEmployer(world)].map(({ token }) => token)
    for (const token of [undefined, 'dead', ...others]) {
      const { status, body } = await feedbackOn(world, ana, token)
      expect(status).toBe(200)
      expect(Object.keys(body).toSorted()).toEqual(['averages', 'feedback'])
      expect(Object.keys(body.feedback[0]).toSorted()).toEqual(
        ['communication', 'created_at', 'feedback', 'id', 'quality_of_work', 'referee_name', 'reliability'].toSorted(),
      )
      expect(JSON.stringify(body)).not.toMatch(/example\.com|token|secret|sent_at/)
    }
    const own = await feedbackOn(world, ana, ana.token)
    expect(own.body.feedback[0].referee_email).toBe('ruth@example.com')
    const profile = await world.call<any>('GET', `/users/profile/${ana.user.id}`)
    expect(JSON.stringify(profile.body)).not.toMatch(/ruth|Kessler/)
  })

  test('unknown person: 404; an employer or a newcomer has none, and zero averages', async () => {
    const world = await createWorld()
    const none = { quality_of_work: 0, reliability: 0, communication: 0, overall: 0, total_count: 0 }
    for (const person of [await createFreelancer(world), await createEmployer(world)])
      expect((await feedbackOn(world, person)).body).toEqual({ feedback: [], averages: none })
    for (const id of ['01890000-0000-7000-8000-000000000000', "' or 1=1 --"]) {
      const answer = await feedbackOn(world, { user: { id: encodeURIComponent(id) } } as Person)
      expect(answer.status).toBe(404)
    }
  })

  test('an employer sees the averages beside an applicant', async () => {
    const world = await jobsWorld()
    const [ana, bob, eva] = [await createFreelancer(world), await createFreelancer(world), await createEmployer(world)]
    const job = await post(eva)
    for (const person of [ana, bob]) await applyFor(person, job)
    for (const [n, email] of ['ruth@example.com', 'jonah@example.com'].entries())
      await submit(world, words(await invite(world, ana, email), { quality_of_work: 9 + n }))
    const { body } = await eva.get<any[]>(`/jobs/${job.id}/applicants`)
    const refereesOf = (person: Person) =>
      body.find(({ freelancer }) => freelancer.id === person.user.id).freelancer.referees
    expect(refereesOf(ana)).toEqual({ overall: 9.2, total_count: 2 })
    expect(refereesOf(bob)).toEqual({ overall: 0, total_count: 0 })
  })
})

test('averages: the mean of each score to one decimal, overall over all three, in any order', () => {
  const score = fc.integer({ min: 1, max: 10 })
  const scores = fc.record({ quality_of_work: score, reliability: score, communication: score })
  const tenths = (sum: bigint, count: bigint) => Number((20n * sum + count) / (2n * count)) / 10
  fc.assert(
    fc.property(fc.array(scores, { minLength: 1, maxLength: 60 }), (list) => {
      const { overall, total_count, ...means } = feedbackAverages(list)
      const sum = (keys: (keyof (typeof list)[0])[]) =>
        BigInt(list.flatMap((one) => keys.map((key) => one[key])).reduce((a, b) => a + b, 0))
      const count = BigInt(list.length)
      expect(total_count).toBe(list.length)
      const keys = ['quality_of_work', 'reliability', 'communication'] as const
      for (const key of keys) expect(means[key]).toBe(tenths(sum([key]), count))
      expect(overall).toBe(tenths(sum([...keys]), 3n * count))
      expect(feedbackAverages(list.toReversed())).toEqual(feedbackAverages(list))
    }),
  )
})
