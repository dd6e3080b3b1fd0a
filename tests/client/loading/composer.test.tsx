// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Composer } from '../../../client/messages/composer.tsx'
import type { OpenConversation } from '../../../client/messages/open-conversation.ts'

const outbox = vi.hoisted(() => ({ sent: [] as string[], done: [] as (() => void)[] }))
vi.mock('../../../client/offline/outbox/kinds/message.ts', () => ({
  sendMessage: ({ content }: { content: string }) => {
    outbox.sent.push(content)
    return new Promise<void>((resolve) => outbox.done.push(resolve))
  },
}))

beforeEach(
  () => void vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  outbox.sent = []
  outbox.done = []
})

const conversation = { other_user_id: 'ann', other_user_name: 'Ann', job_id: null, job_title: '' } as OpenConversation

function Box() {
  const box = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState('')
  const attached = { attachment: null, keep: () => {}, sent: async () => {} }
  const clearDraft = async () => setDraft('')
  return <Composer {...{ box, conversation, draft, setDraft, clearDraft, attached }} />
}

const box = () => screen.getByPlaceholderText<HTMLTextAreaElement>('Message')
const write = (value: string) => fireEvent.change(box(), { target: { value } })
const press = () => fireEvent.submit(box().form!)
/** Completes the oldest pending write to the outbox. */
const land = () => act(async () => outbox.done.shift()!())

test('Send pressed while the last message is being stored sends what was typed after it', async () => {
  render(<Box />)
  write('Doors at six.')
  press()
  write('Doors at seven.')
  press()
  expect(outbox.sent).toEqual(['Doors at six.'])
  await land()
  expect(outbox.sent).toEqual(['Doors at six.', 'Doors at seven.'])
  await land()
  expect(box().value).toBe('')
  expect(outbox.sent).toHaveLength(2)
})

test('Send pressed twice for the same text sends it once; text typed without a press stays', async () => {
  render(<Box />)
  write('Doors at six.')
  press()
  press()
  await land()
  expect(outbox.sent).toEqual(['Doors at six.'])
  write('One')
  press()
  write('Two')
  await land()
  expect(outbox.sent).toEqual(['Doors at six.', 'One'])
  expect(box().value).toBe('Two')
})
