// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import Unfinished from '../../../client/onboarding/unfinished.tsx'
import { WIZARD_DRAFT_KEY } from '../../../client/onboarding/wizard-draft.ts'
import { keepSession } from '../../../client/offline/session/session-store.ts'
import { replaceDraft } from '../../../client/offline/store/drafts.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { FINISHED } from '../support/finished-profile.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
afterEach(() => localStorage.clear())

const ASKED = 'Your profile is not finished yet.'

test('who has filled their profile in the settings is still led back to the picture, events and referees in the wizard', async () => {
  keepSession('token', { ...FINISHED, id: 'me', user_type: 'freelancer' } as unknown as OwnRecord)
  const hold = (values: object) =>
    act(() =>
      replaceDraft(own.tab.device, WIZARD_DRAFT_KEY, JSON.stringify({ step: 5, photo: null, items: [], ...values })),
    )
  render(
    <MemoryRouter>
      <Unfinished />
    </MemoryRouter>,
  )
  for (const more of [
    { photo: { id: 'p', area: null } },
    { items: [{ id: 'i', event_name: 'Arena tour' }] },
    { referees: ['gaffer@northern.example', ''] },
  ]) {
    await hold(more)
    await screen.findByText(ASKED)
    await hold({ referees: FINISHED.previous_employers.map((one) => ` ${one.toUpperCase()}`) })
    await expect.poll(() => screen.queryByText(ASKED)).toBeNull()
  }
  await act(() => replaceDraft(own.tab.device, WIZARD_DRAFT_KEY, '{'))
  expect(screen.queryByText(ASKED)).toBeNull()
})
