// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ComponentProps, createRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MessageComposer } from '../../../client/messages/composer.tsx'
import { openConversationOf } from '../../../client/messages/open-conversation.ts'
import type VoiceRecorder from '../../../client/messages/voice-recorder.tsx'
import * as kept from '../../../client/offline/outbox/keep-document.ts'
import * as sent from '../../../client/offline/outbox/kinds/message.ts'
import { noDraft } from '../../../client/offline/store/drafts.ts'
import { StorageFull } from '../../../client/offline/store/safely.ts'
import { pendingToasts } from '../../../client/ui/overlays/toast.ts'
import { ownDevice } from '../support/own-device.ts'
import { conversation } from '../support/rows.ts'

/** Stands in for the microphone: `recorder.current` is what it was given. */
const recorder = vi.hoisted(() => ({ current: null as unknown }))
type Recorder = ComponentProps<typeof VoiceRecorder>
vi.mock('../../../client/messages/voice-recorder.tsx', () => ({
  default: (props: unknown) => {
    recorder.current = props
    return 'Recording'
  },
}))
vi.mock('../../../client/messages/voice-note.tsx', async (original) => ({
  ...(await original()),
  voiceFormat: () => ({ type: 'audio/mp4', ending: 'm4a' }),
}))
const given = () => recorder.current as Recorder
/** jsdom's files cannot be read. */
const NOTE = Object.assign(new File(['word'], 'Voice note, 9 s.m4a', { type: 'audio/mp4' }), {
  arrayBuffer: async () => new ArrayBuffer(4),
})

const own = ownDevice()
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(fields: Partial<ComponentProps<typeof MessageComposer>> = {}) {
  const attached = { attachments: [], add: vi.fn(), remove: vi.fn(), replace: vi.fn(), follow: vi.fn() }
  const held = { now: () => noDraft(''), follow: vi.fn(), settle: vi.fn() }
  const about = openConversationOf(conversation())
  const box = createRef<HTMLTextAreaElement>()
  const props = { box, conversation: about, draft: '', setDraft: vi.fn(), held, attached }
  const { unmount } = render(<MessageComposer {...props} {...fields} />)
  return { attached, unmount }
}
async function record() {
  fireEvent.click(screen.getByRole('button', { name: 'Record a voice note' }))
  await screen.findByText('Recording')
}

test('a voice note for which the device has no space stays in the recorder, and goes once there is some', async () => {
  vi.spyOn(kept, 'keepDocument').mockRejectedValueOnce(new StorageFull())
  const { attached } = show()
  await record()
  expect(await given().onDone(NOTE)).toBe(false)
  expect((await screen.findByRole('alert')).textContent).toContain('Your voice note is still here.')
  screen.getByText('Recording')

  expect(await given().onDone(NOTE)).toBe(true)
  await waitFor(() => expect(screen.queryByText('Recording')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(attached.add).not.toHaveBeenCalled()
  const item = (await own.tab.db.outbox.toArray()).find(({ kind }) => kind === 'message')
  expect(item).toMatchObject({ body: { attachment: { attachment_name: NOTE.name } } })
})

test('one that is stored and whose message is not is among the files to send', async () => {
  vi.spyOn(sent, 'sendMessage').mockRejectedValueOnce(new StorageFull())
  const { attached } = show()
  await record()
  expect(await given().onDone(NOTE)).toBe(true)
  await screen.findByText('Your voice note is still here.')
  expect(attached.add).toHaveBeenCalledWith(expect.objectContaining({ name: NOTE.name }))
})

test('one that is being recorded when the thread is left is a draft, and a toast says so', async () => {
  const { attached, unmount } = show()
  await record()
  unmount()
  given().onLeave(NOTE)
  await waitFor(() => expect(attached.add).toHaveBeenCalledWith(expect.objectContaining({ name: NOTE.name })))
  expect(pendingToasts.get().at(-1)?.text).toMatch(/^Your voice note to Ann isn’t sent/)
})

test('a microphone that is not allowed does not say that a message is kept', async () => {
  show()
  await record()
  given().onCancel('The microphone is off for Standby.')
  expect((await screen.findByRole('alert')).textContent).toBe('The microphone is off for Standby.')
})
