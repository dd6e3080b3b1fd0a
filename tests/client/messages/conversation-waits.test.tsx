// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ConversationRows } from '../../../client/messages/conversation-list.tsx'
import { sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { conversationKey } from '../../../client/offline/store/conversation-key.ts'
import { replaceDraft } from '../../../client/offline/store/drafts.ts'
import { ownDevice } from '../support/own-device.ts'
import { conversation } from '../support/rows.ts'

const own = ownDevice()

test('a row says what is a draft, but not beside its composer, and what has not left this device', async () => {
  const [ann, ben] = ['ann', 'ben'].map((id) =>
    conversation({ conversation_id: id, other_user_id: id, other_user_name: id, job_id: null }),
  ) as [ReturnType<typeof conversation>, ReturnType<typeof conversation>]
  await replaceDraft(own.tab.device, `message:${conversationKey(ann)}`, 'By train')
  const to = { recipient_id: 'ben', recipient_name: 'Ben', job_id: null, job_title: 'Direct Message' }
  await sendMessage({ ...to, content: 'On my way.', attachment: null }, own.tab.device)
  const rows = (openedKey: string | null) => (
    <MemoryRouter>
      <ConversationRows rows={[ann, ben]} now={0} openedKey={openedKey} />
    </MemoryRouter>
  )
  const { rerender } = render(rows(null))
  const words = (name: string) => screen.getByRole('link', { name: new RegExp(name) }).textContent
  await waitFor(() => expect(words('ann')).toContain('Draft'))
  expect(words('ann')).not.toContain('Not sent yet')
  expect(words('ben')).toContain('Not sent yet · ')
  expect(words('ben')).not.toContain('Draft')
  rerender(rows(conversationKey(ann)))
  expect(words('ann')).not.toContain('Draft')
})
