import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { credentials } from '../../../server/db/schema/credentials.ts'
import { users } from '../../../server/db/schema/people.ts'
import type { ShownCredential } from '../../../shared/people/credentials.ts'
import { documentOf, pdf, sendCredential } from '../../support/factories/documents.ts'
import { applyFor, jobsWorld, post, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'

/** A rigger with a credential, one company that she applies to and one that she does not. */
async function crew() {
  const world = await jobsWorld()
  const [ana, ben] = [await createFreelancer(world), await createFreelancer(world)]
  const [eva, rex] = [await createEmployer(world), await createEmployer(world)]
  const { body } = await sendCredential(world, ana)
  const seenBy = async (person: Person) =>
    (await person.get<ShownCredential[]>(`/users/${ana.user.id}/credentials`)).body
  const opens = async (person: Person | null) => (await documentOf(world, person, body.id)).status
  const mark = (fields: Partial<typeof credentials.$inferInsert>) =>
    world.ctx.db.write((tx) => tx.update(credentials).set(fields).where(eq(credentials.id, body.id)).run())
  return { world, ana, ben, eva, rex, id: body.id, seenBy, opens, mark }
}

test('anybody signed in sees name and expiry; neither number nor document', async () => {
  const { world, ana, ben, eva, id, seenBy, opens } = await crew()
  for (const person of [ben, eva]) {
    expect(await seenBy(person)).toEqual([
      {
        id,
        name: 'IPAF PAL card',
        issuer: 'IPAF',
        number: '•••• 567',
        expires_on: '2028-03-31',
        verified: false,
        document: null,
      },
    ])
    expect(await opens(person)).toBe(404)
  }
  expect(await opens(ana)).toBe(200)
  expect(await opens(null)).toBe(401)
  expect((await world.call('GET', `/users/${ana.user.id}/credentials`)).status).toBe(401)
  expect((await eva.get('/users/nobody/credentials')).status).toBe(404)
})

test('the company applied to sees the number and opens the document, until the application ends (X2)', async () => {
  const { ana, eva, rex, seenBy, opens } = await crew()
  const application = await applyFor(ana, await post(eva))
  expect(await seenBy(eva)).toMatchObject([
    { number: 'PAL1234567', document: { name: 'card.pdf', type: 'application/pdf' } },
  ])
  expect([await opens(eva), await opens(rex)]).toEqual([200, 404])
  await step(eva, application, 'shortlist')
  await step(eva, application, 'accept')
  expect(await opens(eva)).toBe(200)
  const second = await applyFor(ana, await post(rex))
  expect(await opens(rex)).toBe(200)
  await step(rex, second, 'reject')
  expect(await opens(rex)).toBe(404)
  expect(await seenBy(rex)).toMatchObject([{ number: '•••• 567', document: null }])
})

test('a team member can open what the company may, and loses that when they leave (X7)', async () => {
  const { world, ana, eva, opens } = await crew()
  const colleague = await createEmployer(world)
  const join = (company_id: string | null) =>
    world.ctx.db.write((tx) => tx.update(users).set({ company_id }).where(eq(users.id, colleague.user.id)).run())
  await applyFor(ana, await post(eva))
  expect(await opens(colleague)).toBe(404)
  await join(eva.user.company_id)
  expect(await opens(colleague)).toBe(200)
  await join(null)
  expect(await opens(colleague)).toBe(404)
})

test('verified ones are marked; refused ones are hidden from others, their document from everybody but its owner', async () => {
  const { ana, eva, seenBy, opens, mark } = await crew()
  await applyFor(ana, await post(eva))
  await mark({ verification: 'verified' })
  expect(await seenBy(eva)).toMatchObject([{ verified: true }])
  await mark({ verification: 'refused', refused_because: 'Not readable.' })
  expect(await seenBy(eva)).toEqual([])
  expect([await opens(eva), await opens(ana)]).toEqual([404, 200])
})

test('a short number is masked completely, a missing one is empty', async () => {
  const { eva, seenBy, mark } = await crew()
  await mark({ number: '12345' })
  expect(await seenBy(eva)).toMatchObject([{ number: '••••' }])
  await mark({ number: '' })
  expect(await seenBy(eva)).toMatchObject([{ number: '' }])
})

test('a document whose file is lost is reported as missing', async () => {
  const { ana, world, id, opens } = await crew()
  const { document_file } = (await world.ctx.db.read.select().from(credentials).where(eq(credentials.id, id)).get())!
  await world.ctx.ports.documents.remove(document_file)
  expect(await opens(ana)).toBe(404)
  expect((await sendCredential(world, ana, {}, { bytes: pdf({ words: 'again' }) }, `/credentials/${id}`)).status).toBe(
    200,
  )
  expect(await opens(ana)).toBe(200)
})
