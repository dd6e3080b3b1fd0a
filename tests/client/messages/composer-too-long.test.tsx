// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setServerReached } from '../../../client/http/reach.ts'
import { MessageComposer } from '../../../client/messages/composer.tsx'
import { openConversationOf } from '../../../client/messages/open-conversation.ts'
import { startOutboxDrainer } from '../../../client/offline/outbox/drainer.ts'
import { messageDraftKey } from '../../../client/offline/outbox/kinds/message.ts'
import { useAttachmentDraft } from '../../../client/offline/outbox/use-attachment-draft.ts'
import { useDraft } from '../../../client/offline/outbox/use-draft.ts'
import { conversationKey } from '../../../client/offline/store/conversation-key.ts'
import { tooLongText } from '../../../client/ui/fields/too-long.tsx'
import { MESSAGE_MAX } from '../../../shared/limits.ts'
import { hops } from '../../support/hops.ts'
import { ownDevice } from '../support/own-device.ts'
import { conversation } from '../support/rows.ts'

const own = ownDevice()
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  setServerReached(false)
})
afterEach(() => {
  setServerReached(true)
  vi.unstubAllGlobals()
})

const TO = openConversationOf(conversation())

function Kept() {
  const box = useRef<HTMLTextAreaElement>(null)
  const key = conversationKey(TO)
  const [draft, setDraft, , held] = useDraft(messageDraftKey(key))
  return (
    <MessageComposer
      box={box}
      conversation={TO}
      draft={draft}
      setDraft={setDraft}
      held={held}
      attached={useAttachmentDraft(key)}
    />
  )
}

test.each(['Enter', 'the button'])(
  'without a line 12,000 characters are said at the paste and never queued by %s; a short message goes',
  async (by) => {
    render(<Kept />)
    const box = screen.getByRole<HTMLTextAreaElement>('textbox')
    const send = () =>
      by === 'Enter'
        ? fireEvent.keyDown(box, { key: 'Enter' })
        : fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    const long = 'x'.repeat(12_000)
    fireEvent.change(box, { target: { value: long } })
    const note = screen.getByText(tooLongText(long, MESSAGE_MAX)!)
    expect(box.getAttribute('aria-describedby')).toBe(note.id)
    expect(box.getAttribute('aria-invalid')).toBe('true')
    send()
    expect(document.activeElement).toBe(box)

    fireEvent.change(box, { target: { value: 'Doors at six' } })
    expect(screen.queryByText(/the limit is/)).toBeNull()
    send()
    await waitFor(() => expect(box.value).toBe(''))
    const texts = (await own.tab.db.outbox.toArray()).map(({ text }) => text)
    expect(texts).toEqual(['Doors at six'])
    setServerReached(true)
    startOutboxDrainer(own.tab.device, { onOutcome: () => {} })
    await expect.poll(() => own.server.contents()).toEqual(['Doors at six'])
  },
)

test('what is pasted while the message before is being stored is not sent by a second press if it is too long', async () => {
  render(<Kept />)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(box, { target: { value: 'Doors at six' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  fireEvent.keyDown(box, { key: 'Enter' })
  const long = 'y'.repeat(MESSAGE_MAX + 1)
  fireEvent.change(box, { target: { value: long } })
  await expect.poll(() => own.tab.db.outbox.count()).toBe(1)
  await hops(60)
  expect(box.value).toBe(long)
  expect((await own.tab.db.outbox.toArray()).map(({ text }) => text)).toEqual(['Doors at six'])
})
