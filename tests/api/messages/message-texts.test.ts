import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { applyFor, jobsWorld, post } from '../../support/factories/jobs.ts'
import { attach } from '../../support/factories/attachments.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { collectNotifications, SITE } from '../../support/outside/notifications.ts'

async function people(settings: Record<string, string> = {}) {
  const world = await jobsWorld({ PUBLIC_URL: SITE, ...settings })
  const ana = await createFreelancer(world, { full_name: 'Ana Rigger' })
  const eva = await createEmployer(world, { full_name: 'Eva Shaw' })
  const about = (from: Person, to: Person, content: string, job_id: string) =>
    from.post('/messages/send', { recipient_id: to.user.id, job_id, content })
  return { world, ana, eva, about }
}
type Scene = Awaited<ReturnType<typeof people>>
const write = (from: Person, to: Person, content: string, more: object = {}) =>
  from.post('/messages/send-direct', { recipient_id: to.user.id, content, ...more })

const mail = (to: string, subject: string, text: string) => ({
  to,
  by: 'mail',
  subject,
  text: `${text}\n\n--\nTurn these emails off: ${SITE}/unsubscribe#token=email_messages\n`,
})

test('the mail about unread messages: who wrote what, in which conversation, and the link', async () => {
  const { world, ana, eva, about } = await people()
  const ben = await createFreelancer(world, { full_name: 'Ben Sparks' })
  const notifications = await collectNotifications(world, [], [ana, eva, ben])
  const job = await post(eva)
  await applyFor(ben, job)
  await notifications()
  const { conversation_id } = (await write(eva, ana, 'y'.repeat(200))).body
  await about(eva, ben, 'Six sharp.', job.id)
  await write(eva, ben, `${'x'.repeat(199)} and so on`)
  await write(eva, ben, 'And this.')
  world.setClock('2027-02-01T12:15:00Z')
  expect(await notifications()).toEqual([
    mail(
      'Ana Rigger',
      '1 new message from Eva Shaw',
      `Eva Shaw: 1 new message\n${'y'.repeat(200)}\n\n${SITE}/messages?conversation=${conversation_id}`,
    ),
    mail(
      'Ben Sparks',
      '3 new messages',
      `Eva Shaw, Arena rig: 1 new message\nSix sharp.\n\nEva Shaw: 2 new messages\n${'x'.repeat(199)}…\n\n${SITE}/messages`,
    ),
  ])

  world.setClock('2027-02-01T12:21:00Z')
  const { body: file } = await attach(world, eva)
  await applyFor(ana, job)
  await notifications()
  await eva.post('/messages/send', { recipient_id: ana.user.id, job_id: job.id, content: '', ...file })
  await about(eva, ana, 'The plan.', job.id)
  world.setClock('2027-02-01T12:36:00Z')
  const [plan] = (await ana.get('/messages/conversations')).body
  expect(await notifications()).toEqual([
    mail(
      'Ana Rigger',
      '2 new messages from Eva Shaw',
      `Eva Shaw, Arena rig: 2 new messages\nrider.pdf\n\n${SITE}/messages?conversation=${plan.conversation_id}`,
    ),
  ])
})

test('a push of a message: from whom, about which project, its text or its file’s name', async () => {
  const { world, ana, eva, about } = await people()
  const notifications = await collectNotifications(world, [ana])
  const job = await post(eva)
  await applyFor(ana, job)
  await notifications()
  const push = (title: string, body: string, id: string) => ({
    to: 'Ana Rigger',
    by: 'push',
    title,
    body,
    navigate: `${SITE}/messages?conversation=${id}`,
    tag: `conversation:${id}`,
  })
  const { body: direct } = await write(eva, ana, 'Hello')
  expect(await notifications()).toEqual([push('Eva Shaw', 'Hello', direct.conversation_id)])
  const { body: rigging } = await about(eva, ana, 'Six sharp.', job.id)
  expect(await notifications()).toEqual([push('Eva Shaw · Arena rig', 'Six sharp.', rigging.conversation_id)])
  const { body: file } = await attach(world, eva)
  await write(eva, ana, '', file)
  expect(await notifications()).toEqual([push('Eva Shaw', 'rider.pdf', direct.conversation_id)])
})

test.each<[string, (scene: Scene) => Promise<{ body: unknown }>, object]>([
  ['writing to oneself', ({ ana }) => write(ana, ana, 'x'), { status: 422, detail: 'You cannot write to yourself.' }],
  [
    'writing to nobody',
    ({ ana }) => ana.post('/messages/send-direct', { recipient_id: uuid(), content: 'x' }),
    { status: 404, detail: 'There is nobody to write to here.' },
  ],
  [
    'writing about a project to somebody who has nothing to do with it',
    async ({ world, ana, eva, about }) => about(ana, await createEmployer(world), 'x', (await post(eva)).id),
    { status: 404, detail: 'There is nobody to write to here.' },
  ],
  [
    'another message under an id that is used',
    async ({ ana, eva }) => {
      const id = uuid()
      await write(ana, eva, 'One', { id })
      return write(ana, eva, 'Two', { id })
    },
    { status: 409, detail: 'This message id has been used already. Nothing was sent.' },
  ],
  [
    'an attachment that was not uploaded',
    ({ ana, eva }) => write(ana, eva, 'x', { attachment_url: `/api/messages/attachments/${uuid()}` }),
    { status: 400, detail: 'This attachment didn’t arrive. Please attach the file again.' },
  ],
  [
    'another file under an id that is used',
    async ({ world, ana, eva }) => {
      const id = uuid()
      await attach(world, ana, undefined, id)
      return attach(world, eva, undefined, id)
    },
    { status: 409, detail: 'This id has been used for something else.' },
  ],
  [
    'a program',
    ({ world, ana }) => attach(world, ana, { bytes: Buffer.from('x'), name: 'setup.exe' }),
    {
      status: 415,
      detail: 'Programs, scripts and web pages (HTML, SVG) cannot be sent. Send a picture or a PDF of it.',
    },
  ],
  [
    'opening an attachment that is not there',
    ({ ana }) => ana.get(`/messages/attachments/${uuid()}`),
    { status: 404, detail: 'This attachment is not here.' },
  ],
  [
    'the small picture of what is no picture',
    async ({ world, ana }) => {
      const { body } = await attach(world, ana)
      return ana.get(`${body.attachment_url.replace('/api', '')}/thumbnail`)
    },
    { status: 404, detail: 'There is no smaller picture of this.' },
  ],
  [
    'reading a conversation of others',
    async ({ world, ana, eva }) => {
      const { conversation_id } = (await write(ana, eva, 'x')).body
      return (await createFreelancer(world)).get(`/messages/conversation/${conversation_id}`)
    },
    { status: 404, detail: 'There is no such conversation.' },
  ],
  [
    'reporting a message that is not there',
    ({ ana }) => ana.post(`/messages/${uuid()}/report`, { reason: 'Spam or a scam' }),
    { status: 404, detail: 'There is no such message.' },
  ],
  [
    'reporting one’s own message',
    async ({ ana, eva }) => {
      const { message } = (await write(ana, eva, 'x')).body
      return ana.post(`/messages/${message.id}/report`, { reason: 'Spam or a scam' })
    },
    { status: 422, detail: 'You cannot report your own message.' },
  ],
])('%s is refused with a reason', async (_what, ask, refusal) => {
  expect((await ask(await people())).body).toMatchObject(refusal)
})

test('too many messages to a stranger, or to new people in a day, are refused with the limit', async () => {
  const { world, ana, eva } = await people({ STRANGER_MESSAGES: '2' })
  for (let n = 0; n < 2; n++) await write(ana, eva, 'x')
  expect((await write(ana, eva, 'x')).body.detail).toBe('You have written 2 messages in a row. Wait for a reply first.')
  await write(ana, await createEmployer(world), 'x')
  expect((await write(ana, await createEmployer(world), 'x')).body.detail).toBe(
    'You have written to 2 new people today. You can write to others tomorrow.',
  )
})
