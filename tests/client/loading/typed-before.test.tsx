// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { Role } from '../support/role-box.tsx'

afterEach(cleanup)

test('text typed into the plain box gets its suggestions at once in the widget that replaces it', async () => {
  render(<Role />)
  const plain = screen.getByRole<HTMLInputElement>('textbox', { name: 'Role' })
  act(() => plain.focus())
  fireEvent.change(plain, { target: { value: 'rigg' } })

  await waitFor(() => expect(plain.isConnected).toBe(false))
  expect(await screen.findByRole('option', { name: 'Rigger' })).toBeTruthy()
})
