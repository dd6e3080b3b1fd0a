// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { replaceDraft } from '../../../client/offline/store/drafts.ts'
import { WIZARD_DRAFT_KEY } from '../../../client/onboarding/wizard-draft.ts'
import { useWizardValues } from '../../../client/onboarding/wizard-values.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
const me = {
  location: '',
  postal_code: '',
  job_roles: [],
  skills: [],
  certifications: [],
  bio: '',
  previous_employers: [],
}
const open = () => renderHook(() => useWizardValues(me as unknown as OwnRecord)).result

test('the wizard is one in all tabs: what one writes the other shows, and builds on', async () => {
  const [one, other] = [open(), open()]
  await waitFor(() => expect([one.current.values, other.current.values]).not.toContain(null))
  act(() => one.current.set({ bio: 'Rigger since 1998.', step: 3 }))
  await waitFor(() => expect(other.current.values).toMatchObject({ bio: 'Rigger since 1998.', step: 3 }))
  act(() => other.current.set({ skills: ['IPAF'] }))
  await waitFor(() => expect(one.current.values).toMatchObject({ bio: 'Rigger since 1998.', skills: ['IPAF'] }))
  await waitFor(async () =>
    expect(JSON.parse((await own.tab.db.drafts.get(WIZARD_DRAFT_KEY))!.value)).toMatchObject({
      bio: 'Rigger since 1998.',
      skills: ['IPAF'],
    }),
  )
})

test('a wizard that is complete does not begin anew before its screen has left', async () => {
  const wizard = open()
  await waitFor(() => expect(wizard.current.values).not.toBeNull())
  act(() => wizard.current.set({ bio: 'Rigger since 1998.', step: 6 }))
  await waitFor(async () =>
    expect((await own.tab.db.drafts.get(WIZARD_DRAFT_KEY))?.value).toContain('Rigger since 1998.'),
  )
  await act(async () => {
    await replaceDraft(own.tab.device, WIZARD_DRAFT_KEY, '')
    // As long as a live query takes.
    await new Promise((resolve) => setTimeout(resolve, 200))
  })
  expect(wizard.current.values).toMatchObject({ bio: 'Rigger since 1998.', step: 6 })
})
