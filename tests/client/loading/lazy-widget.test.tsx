// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { frames } from '../support/frames.ts'
import { Role } from '../support/role-box.tsx'

afterEach(cleanup)

test('the plain widget hands over text, focus and caret', async () => {
  render(<Role />)
  const plain = screen.getByRole<HTMLInputElement>('textbox', { name: 'Role' })
  act(() => plain.focus())
  fireEvent.change(plain, { target: { value: 'kite' } })
  plain.setSelectionRange(2, 2)

  await waitFor(() => expect(plain.isConnected).toBe(false))
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Role' })
  await frames(20)
  expect(document.activeElement).toBe(input)
  expect(input.value).toBe('kite')
  expect([input.selectionStart, input.selectionEnd]).toEqual([2, 2])
})
