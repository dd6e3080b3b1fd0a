// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import { RUNNING_NAMES, STILL_NAMES } from '../../support/running-names.ts'
import { refusalOfAttachments } from '../../../client/messages/attach-files-button.tsx'
import { MessageComposer } from '../../../client/messages/composer.tsx'
import type { OpenConversation } from '../../../client/messages/open-conversation.ts'

const outbox = vi.hoisted(() => ({ sent: [] as string[], done: [] as (() => void)[] }))
const queue = (words: string, files: { name: string }[] = []) => {
  outbox.sent.push([words, ...files.map(({ name }) => name)].filter(Boolean).join(' + '))
  return new Promise<void>((resolve) => outbox.done.push(resolve))
}
vi.mock('../../../client/offline/outbox/send-composed.ts', () => ({
  sendComposed: async (_to: unknown, { value }: { value: string }, files: { name: string }[]) => queue(value, files),
}))
vi.mock('../../../client/offline/outbox/kinds/message.ts', () => ({
  sendMessage: ({ attachment }: { attachment: { name: string } }) => queue('', [attachment]),
}))

vi.mock('../../../client/messages/voice-recorder.tsx', () => ({
  default: ({ onDone }: { onDone: (file: File) => void }) => (
    <button type="button" onClick={() => onDone(new File(['word'], 'Voice note, 2 s.m4a'))}>
      Send the voice note
    </button>
  ),
}))
vi.mock('../../../client/offline/outbox/keep-document.ts', () => ({
  keepDocument: async ({ name }: File) => ({ id: name, name }),
}))

vi.mock('../../../client/offline/outbox/recordings.ts', () => ({
  beginRecording: () => ({ add: async () => {}, end: async () => {} }),
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
  const attached = { attachments: [], add() {}, remove() {}, replace() {}, follow: async () => {} }
  const asked = useRef('')
  const now = () => ({ key: '', value: (asked.current = draft), version: 1, id: '' })
  const follow = async () => setDraft((shown) => (shown === asked.current ? '' : shown))
  const held = { now, follow, settle: follow }
  return <MessageComposer {...{ box, conversation, draft, setDraft, held, attached }} />
}

const box = () => screen.getByPlaceholderText<HTMLTextAreaElement>('Message')
const write = (value: string) => fireEvent.change(box(), { target: { value } })
const press = () => fireEvent.submit(box().form!)
/** Completes the oldest pending write to the outbox. */
const land = () => act(async () => outbox.done.shift()!())

test('a browser that cannot record has no button for it', () => {
  const button = () => screen.queryByRole('button', { name: 'Record a voice note' })
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: {} })
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true })
  render(<Box />)
  expect(button()).not.toBeNull()
  cleanup()
  vi.stubGlobal('MediaRecorder', undefined)
  render(<Box />)
  expect(button()).toBeNull()
})

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

test('20 files, or 40 MB, are refused with words; so is one over 10 MB, and an eleventh beside ten', () => {
  const files = (count: number, size: number) => Array.from({ length: count }, () => ({ size, name: 'rig.jpg' }))
  const picked = (count: number, size: number) => files(count, size).map((file) => ({ id: '', ...file }))
  expect(refusalOfAttachments(files(10, 3_000_000), [])).toBeNull()
  expect(refusalOfAttachments(files(20, 1_000), [])).toBe('You can send up to 10 files at once. None were added.')
  expect(refusalOfAttachments(files(1, 1_000), picked(10, 1_000))).toBe(
    'You can send up to 10 files at once. None were added.',
  )
  const together = 'Files sent together can’t be over 30 MB. None were added.'
  expect(refusalOfAttachments(files(5, 8_000_000), [])).toBe(together)
  expect(refusalOfAttachments(files(1, 8_000_000), picked(3, 8_000_000))).toBe(together)
  expect(refusalOfAttachments(files(1, 10_485_761), [])).toBe('File size must be less than 10MB')
})

test('what runs when it is opened is refused before it is kept, by the server’s own list and in its words', () => {
  for (const name of RUNNING_NAMES)
    expect(refusalOfAttachments([{ size: 10, name }], []), name).toBe(SPECIFIED_TEXT.fileRuns)
  for (const name of STILL_NAMES) expect(refusalOfAttachments([{ size: 10, name }], []), name).toBeNull()
})

test('the device ticks once the message is kept, unless its owner wants less motion', async () => {
  const vibrate = motor()
  const media = (matches: boolean) => () => ({ matches, addEventListener() {}, removeEventListener() {} })
  render(<Box />)
  write('Doors at six.')
  press()
  expect(vibrate).not.toHaveBeenCalled()
  await land()
  expect(vibrate).toHaveBeenCalledTimes(1)
  vi.stubGlobal('matchMedia', media(true))
  write('Doors at seven.')
  press()
  await land()
  expect(vibrate).toHaveBeenCalledTimes(1)
  expect(outbox.sent).toEqual(['Doors at six.', 'Doors at seven.'])
})

test('so it does once a voice note is kept', async () => {
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true })
  const vibrate = motor({ mediaDevices: {} })
  render(<Box />)
  fireEvent.click(screen.getByRole('button', { name: 'Record a voice note' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send the voice note' }))
  await vi.waitFor(() => expect(outbox.sent).toEqual(['Voice note, 2 s.m4a']))
  expect(vibrate).not.toHaveBeenCalled()
  await land()
  expect(vibrate).toHaveBeenCalledTimes(1)
})

function motor(others: object = {}) {
  const vibrate = vi.fn<(ms: number) => boolean>()
  vi.stubGlobal('navigator', { ...navigator, userActivation: { hasBeenActive: true }, vibrate, ...others })
  return vibrate
}
