// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Combobox } from '../../client/ui/fields/combobox.tsx'
import { Field } from '../../client/ui/fields/field.tsx'
// On a busy machine it takes seconds to read: here it is only asked for.
import '../../client/ui/chakra/widgets.ts'
import './support/jsdom-gaps.ts'

afterEach(cleanup)

test('what stands in its place hands over words, focus and caret, and what is offered for the words stands at once', async () => {
  render(<Role />)
  const plain = screen.getByRole<HTMLInputElement>('textbox', { name: 'Role' })
  act(() => plain.focus())
  fireEvent.change(plain, { target: { value: 'rigg' } })
  plain.setSelectionRange(2, 2)

  await waitFor(() => expect(plain.isConnected).toBe(false), { timeout: 15_000 })
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Role' })
  expect(document.activeElement).toBe(input)
  expect(input.value).toBe('rigg')
  expect([input.selectionStart, input.selectionEnd]).toEqual([2, 2])
  expect(await screen.findByRole('option', { name: 'Rigger' })).toBeTruthy()
})

function Role() {
  const [value, setValue] = useState('')
  return (
    <Field label="Role">
      <Combobox
        value={value}
        onChange={setValue}
        options={value ? [{ id: 'r', label: 'Rigger' }] : []}
        onPick={({ label }) => setValue(label)}
      />
    </Field>
  )
}
