import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { companies, invitations } from '../../../server/db/schema/people.ts'
import { deliveries } from '../../../server/db/schema/sync.ts'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import { eventually } from '../../support/eventually.ts'
import { applyFor, jobBody, jobsWorld, post, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import { photoWithPlace, pixelBomb } from '../../support/factories/photos.ts'
import { readWholeObject } from '../../../server/ports/files/object-store.ts'
import { createWorld, type World } from '../../support/world.ts'

const BIO = 'Arena and touring production out of Trafford Park, crew fed and paid.'
const setup = (fields: Record<string, unknown> = {}) => ({
  company_bio: BIO,
  website: 'https://brightline.example',
  team_members: [{ email: 'priya@example.com', full_name: 'Priya Shah' }],
  ...fields,
})
const dataUrl = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`
const companyOf = async (world: World, { user }: Person) =>
  (await world.ctx.db.read.select().from(companies).where(eq(companies.id, user.company_id!)).get())!
const invited = (world: World) => world.ctx.db.read.select().from(invitations).all()

describe('company setup', () => {
  test('saves logo, bio and website, invites the team by mail, and is complete on every device of the company', async () => {
    const world = await createWorld()
    const owner = await createEmployer(world, { company_name: 'Brightline' })
    const device = createDevice(owner)
    const logo = dataUrl(await photoWithPlace({ width: 900, height: 300 }))
    const saved = await owner.put('/users/profile', setup({ company_logo: logo, company_city: 'Salford' }))
    expect(saved).toMatchObject({ status: 200, body: { company_description: BIO, owns_company: true } })
    await device.pullAll()
    expect(device.of('company')).toMatchObject([
      {
        name: 'Brightline',
        bio: BIO,
        website: 'https://brightline.example',
        city: 'Salford',
        is_complete: true,
        owner_id: owner.user.id,
        team: [{ user_id: owner.user.id, role: 'admin' }],
        invitations: [{ email: 'priya@example.com', full_name: 'Priya Shah', role: 'admin' }],
      },
    ])
    const kept = await sharp(
      await readWholeObject((await world.ctx.ports.files.open((await companyOf(world, owner)).logo!))!),
    ).metadata()
    expect([kept.format, kept.width, kept.exif]).toEqual(['webp', 900, undefined])
    expect(saved.body.company_logo).toBe(`/files/${(await companyOf(world, owner)).logo}`)
  })

  test('repeated, it invites nobody twice, and skips existing members', async () => {
    const world = await createWorld()
    const owner = await createEmployer(world)
    const colleague = await createMember(world, owner)
    await world.ctx.deliveries.close()
    const team_members = [
      { email: 'PRIYA@example.com', full_name: 'Priya' },
      { email: owner.user.email, full_name: 'Me' },
      { email: colleague.user.email, full_name: 'Colleague' },
    ]
    for (const name of ['Priya', 'Priya Shah']) {
      team_members[0]!.full_name = name
      expect((await owner.put('/users/profile', setup({ team_members }))).status).toBe(200)
    }
    expect(await invited(world)).toMatchObject([{ email: 'priya@example.com', full_name: 'Priya Shah', role: 'admin' }])
    expect(await world.ctx.db.read.select().from(deliveries).all()).toHaveLength(1)
  })

  test.each([
    ['a short bio', { company_bio: 'x'.repeat(49) }, SPECIFIED_TEXT.companyBioShort],
    ['a website without its beginning', { website: 'brightline.example' }, SPECIFIED_TEXT.websiteInvalid],
    ['F3: a script', { website: 'javascript:alert(1)//a.b' }, SPECIFIED_TEXT.websiteInvalid],
    ['F3: a data address', { website: 'data:text/html,http://a.b' }, SPECIFIED_TEXT.websiteInvalid],
    ['no host', { website: 'https://' }, SPECIFIED_TEXT.websiteInvalid],
    ['a member without an email', { team_members: [{ email: 'nobody', full_name: 'No' }] }, 'must be an email address'],
    [
      'an unknown field of a member',
      { team_members: [{ email: 'a@b.example', full_name: 'A', is_owner: true }] },
      'not known',
    ],
    ['no picture', { company_logo: 'https://elsewhere.example/logo.png' }, 'This is not a picture.'],
    [
      'F4: a drawing that can hold a script',
      { company_logo: dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml') },
      'That file can’t be used',
    ],
  ])('refused with a message, and nothing is written: %s', async (_, fields, words) => {
    const world = await createWorld()
    const owner = await createEmployer(world)
    const before = await companyOf(world, owner)
    const { status, body } = await owner.put('/users/profile', setup(fields))
    expect([415, 422]).toContain(status)
    expect(JSON.stringify(body)).toContain(words)
    expect(await companyOf(world, owner)).toEqual(before)
    expect(await invited(world)).toEqual([])
  })

  test('F5: a decompression bomb as a logo is refused', async () => {
    const world = await createWorld()
    const owner = await createEmployer(world)
    const bomb = dataUrl(pixelBomb(9000), 'image/png')
    expect((await owner.put('/users/profile', { company_logo: bomb })).status).toBe(422)
  })

  test('a member edits the description; only the owner the team; a freelancer has no company', async () => {
    const world = await createWorld()
    const owner = await createEmployer(world, { company_name: 'Brightline' })
    const member = await createMember(world, owner)
    const changed = await member.put('/users/profile', { website: 'http://new.example', company_logo: '' })
    expect(changed).toMatchObject({ status: 200, body: { website: 'http://new.example', owns_company: false } })
    expect(await member.put('/users/profile', setup())).toMatchObject({
      status: 403,
      body: { detail: 'Only the owner of Brightline can do this.' },
    })
    expect(await (await createFreelancer(world)).put('/users/profile', setup())).toMatchObject({ status: 422 })
    expect(await companyOf(world, owner)).toMatchObject({ bio: '', completed_at: null })
  })

  test('where no mail can be sent the owner gets a link; a new one invalidates the previous one', async () => {
    const world = await createWorld({ NODE_ENV: 'production' })
    const [owner, other] = [await createEmployer(world), await createEmployer(world)]
    expect((await world.call<any>('GET', '/auth/ways')).body.mail).toBe(false)
    expect((await owner.put('/users/profile', setup())).status).toBe(200)
    const asked = await owner.post('/companies/invitations', { email: 'lee@example.com', full_name: 'Lee Grant' })
    expect(asked).toMatchObject({ status: 201, body: { sent_at: null } })
    const { id } = asked.body
    expect((await owner.post(`/companies/invitations/${id}/resend`)).status).toBe(503)
    expect((await other.post(`/companies/invitations/${id}/link`)).status).toBe(404)

    const linkOf = async () => (await owner.post<any>(`/companies/invitations/${id}/link`)).body
    const [first, second] = [await linkOf(), await linkOf()]
    expect(Date.parse(second.expires_at)).toBeGreaterThan(Date.now() + 13 * 86_400_000)
    const open = ({ path }: { path: string }) =>
      world.call<any>('POST', '/companies/invitations/open', { token: path.replace('/join#token=', '') })
    expect((await open(first)).status).toBe(422)
    expect(await open(second)).toMatchObject({ status: 200, body: { email: 'lee@example.com' } })
    expect((await invited(world)).map(({ sent_at }) => sent_at)).toEqual([null, null])
    expect(JSON.stringify(await invited(world))).not.toContain(second.path.slice(-20))
  })

  test('where mail can be sent only the invited person gets the link', async () => {
    const world = await createWorld()
    const owner = await createEmployer(world)
    const { body } = await owner.post('/companies/invitations', { email: 'lee@example.com', full_name: 'Lee Grant' })
    expect((await owner.post(`/companies/invitations/${body.id}/link`)).status).toBe(409)
  })

  test('a mail server without PUBLIC_URL mails no useless link', async () => {
    const world = await createWorld({ NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:9' })
    const owner = await createEmployer(world)
    await owner.put('/users/profile', setup())
    await eventually(async () => expect(await world.ctx.db.read.select().from(deliveries).all()).toEqual([]))
    expect(await invited(world)).toMatchObject([{ sent_at: null, token_hash: null }])
  })
})

describe('the company page', () => {
  test('shows another company’s allowed fields: description, town, open projects', async () => {
    const world = await jobsWorld()
    const owner = await createEmployer(world, { company_name: 'Brightline' })
    await owner.put(
      '/users/profile',
      setup({ company_street: '1 Hidden Street', company_city: 'Salford', company_postcode: 'M3 4LZ' }),
    )
    const open = await post(owner)
    const closed = await post(owner, { title: 'Closed' })
    await world.ctx.db.write((tx) =>
      tx.$client.prepare(`update jobs set status = 'closed' where id = ?`).run(closed.id),
    )
    const rigger = await createFreelancer(world)
    const { status, body } = await rigger.get(`/companies/${owner.user.company_id}`)
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual([
      'bio',
      'city',
      'id',
      'logo',
      'name',
      'open_projects',
      'owner_id',
      'website',
    ])
    expect(body).toMatchObject({ name: 'Brightline', city: 'Salford', bio: BIO })
    expect(body.open_projects).toEqual([
      {
        id: open.id,
        title: open.title,
        event_type: open.event_type,
        location: open.location,
        date_start: open.date_start,
        date_end: open.date_end,
        roles: [{ role_name: 'Rigger', day_rate: 280 }],
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/Hidden|4LZ|priya|@/)
    expect((await rigger.get('/companies/nobody')).status).toBe(404)
    expect((await world.call('GET', `/companies/${owner.user.company_id}`)).status).toBe(401)
  })
})

describe('closing', () => {
  test('is refused while somebody is confirmed; then projects close, everybody leaves, and the page is gone', async () => {
    const world = await jobsWorld()
    const owner = await createEmployer(world, { company_name: 'Brightline' })
    const member = await createMember(world, owner)
    const rigger = await createFreelancer(world)
    const job = await post(owner)
    const application = await applyFor(rigger, job)
    await step(owner, application, 'accept')
    expect(await member.post('/companies/close')).toMatchObject({ status: 403 })
    expect(await owner.post('/companies/close')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('1 person is confirmed') },
    })
    world.setClock('2027-03-10T12:00:00Z')
    const open = await post(member, {
      roles: [{ ...jobBody().roles[0]!, date_start: '2027-05-01T08:00:00Z', date_end: '2027-05-02T08:00:00Z' }],
    })
    const device = createDevice(member)
    await device.pullAll()
    expect((await owner.post('/companies/close')).status).toBe(204)
    await device.pullAll()
    expect([device.of('job'), device.of('company')]).toEqual([[], []])
    expect(device.of('me')).toMatchObject([{ company_id: null, company_name: '' }])
    expect((await rigger.get(`/companies/${owner.user.company_id}`)).status).toBe(404)
    expect((await rigger.post(`/jobs/${open.id}/apply`, { message: 'Free' })).status).toBe(409)
    expect((await rigger.get('/jobs/previous')).body).toMatchObject([{ employer_name: 'Brightline' }])
    for (const person of [owner, member]) expect((await person.post('/jobs', jobBody())).status).toBe(403)

    // A member who has left may set up a company of their own.
    const again = await member.put('/users/profile', setup({ company_name: 'Second Wind', team_members: [] }))
    expect(again).toMatchObject({ status: 200, body: { company_name: 'Second Wind', owns_company: true } })
    expect((await member.post('/companies/close')).status).toBe(204)
    expect((await member.put('/users/profile', { company_name: 'Third' })).status).toBe(422)
  })
})
