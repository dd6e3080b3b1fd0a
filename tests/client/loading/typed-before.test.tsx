// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { Combobox } from '../../../client/ui/fields/combobox.tsx'
import { Field } from '../../../client/ui/fields/field.tsx'

afterEach(cleanup)

test('text typed into the plain box gets its suggestions at once in the widget that replaces it', async () => {
  render(<Role />)
  const plain = screen.getByRole<HTMLInputElement>('textbox', { name: 'Role' })
  act(() => plain.focus())
  fireEvent.change(plain, { target: { value: 'rigg' } })

  await waitFor(() => expect(plain.isConnected).toBe(false))
  expect(await screen.findByRole('option', { name: 'Rigger' })).toBeTruthy()
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
