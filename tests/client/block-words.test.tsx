// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '../../client/offline/session/session-store.ts'
import { useSetBlocked } from '../../client/trade/use-set-blocked.ts'
import { questionStore } from '../../client/ui/overlays/confirm.ts'
import type { OwnRecord } from '../../shared/people/users.ts'
import { ownDevice } from './support/own-device.ts'

ownDevice()

test.each([
  ['employer', 'They can no longer write to you or apply to your projects. They won’t'],
  ['freelancer', 'They can no longer write to you or invite you, and you can’t apply for their jobs. They won’t'],
] as const)('before they block somebody a %s reads what ends', async (user_type, words) => {
  act(() => keepSession('token', { id: 'me', user_type } as OwnRecord))
  const { result } = renderHook(useSetBlocked)
  act(() => void result.current({ id: 'jo', name: 'Jo Hall' }, true))
  expect(questionStore.get()?.text).toContain(words)
  act(() => questionStore.get()?.answer(false))
})
