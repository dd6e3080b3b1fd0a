// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DialogWidget } from '../../../client/ui/chakra/dialog.tsx'

afterEach(cleanup)

test('a dialog begins in its first field that can be seen, not in the one that is there for password managers', () => {
  render(
    <DialogWidget open title="Set up an authenticator" onClose={() => {}}>
      <input name="username" readOnly hidden />
      <input type="password" aria-label="Password" />
    </DialogWidget>,
  )
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Password')
})
