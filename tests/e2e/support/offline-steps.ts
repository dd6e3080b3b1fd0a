import type { Page } from 'playwright'
import { expect, onTestFinished } from 'vitest'
import type { Conversation, Message } from '../../../shared/messages/messages.ts'
import { joinServer, type Member } from '../../support/api.ts'
import { startProxy } from '../../support/outside/proxy.ts'
import { startServer } from '../../support/server.ts'
import { persistentDevice, signIn, untilKept } from '../../support/browsers/device.ts'

export type Crew = Awaited<ReturnType<typeof crew>>

/** A rigger whose connection can be disturbed, and employers who have each written once, so that there are conversations. */
export async function crew(employers = 1, env: Record<string, string> = {}) {
  const server = await startServer({ env })
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const bosses: Member[] = []
  for (let n = 1; n <= employers; n++) {
    const boss = await joinServer(server.origin, 'employer', { full_name: `Boss ${n}` })
    await boss.post('/messages/send-direct', { recipient_id: rigger.user.id, content: `Hello from ${n}` })
    bosses.push(boss)
  }
  return { server, line, rigger, bosses, device: persistentDevice() }
}

/** Signed in, synced, and cached for an offline start. */
export async function openKept({ device, line, rigger }: Crew, expected?: RegExp[]): Promise<Page> {
  const page = await device.open(expected)
  await signIn(page, line.origin, rigger)
  await untilKept(page)
  return page
}

export async function openConversation(page: Page, origin: string, boss: Member) {
  await page.goto(`${origin}/messages?userId=${boss.user.id}`)
  await page.getByRole('log').getByText('Hello from').waitFor()
}

/** Sends in the open thread; resolves when the bubble is shown, which is when it is stored on the device. */
export async function write(page: Page, text: string) {
  await page.getByPlaceholder('Message').fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('log').getByText(text, { exact: true }).waitFor()
}

/** The visible chip with this text; narrow and wide screens each have one. */
export const chipSays = (page: Page, words: string) =>
  page.getByRole('button', { name: words }).filter({ visible: true }).first().waitFor({ timeout: 45_000 })

/** Waits until the outbox is empty. */
export const untilSent = (page: Page) =>
  expect.poll(() => page.getByText('to send').count(), { timeout: 45_000 }).toBe(0)

/** The texts of `author` in the conversation with `reader`, in the server's order. */
export async function heardBy(reader: Member, author: Member) {
  const { body: conversations } = await reader.get<Conversation[]>('/messages/conversations')
  const conversation = conversations.find((one) => one.other_user_id === author.user.id)
  if (!conversation) return []
  const { body } = await reader.get<Message[]>(`/messages/conversation/${conversation.conversation_id}?limit=100`)
  return body.filter((one) => !one.is_mine).map((one) => one.content)
}

/** Ids of the messages posted through the proxy, one for each request that reached the server. */
export const postedIds = ({ line }: Crew) =>
  line.passed
    .filter(({ method, path, reachedServer }) => method === 'POST' && isSend(path) && reachedServer > 0)
    .map(({ body }) => (JSON.parse(body.toString()) as { id: string }).id)

export const isSend = (path: string) => path.startsWith('/api/messages/send')

/** What this browser stores of people for the origin: databases, caches, and keys of its local storage. */
export const leftOn = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    pictures: (
      await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      )
    )
      .flat()
      .filter((url) => url.includes('/files/') || url.includes('/api/')),
    keys: Object.keys(localStorage).filter((key) => key !== 'colour-mode'),
  }))
