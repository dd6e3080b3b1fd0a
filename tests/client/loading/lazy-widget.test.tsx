// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { Combobox } from '../../../client/ui/fields/combobox.tsx'
import { Field } from '../../../client/ui/fields/field.tsx'
import { frames } from '../support/frames.ts'

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

function Role() {
  const [value, setValue] = useState('')
  return (
    <Field label="Role">
      <Combobox
        value={value}
        onChange={setValue}
        options={value.startsWith('r') ? RIGGER : NONE}
        onPick={({ label }) => setValue(label)}
      />
    </Field>
  )
}

const RIGGER = [{ id: 'r', label: 'Rigger' }]
const NONE: typeof RIGGER = []
