// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PinInputWidget } from '../../../client/ui/chakra/pin-input.tsx'
import { ComboboxWidget } from '../../../client/ui/chakra/combobox.tsx'
import { Field } from '../../../client/ui/fields/field.tsx'
import { FileInput } from '../../../client/ui/fields/file-input.tsx'
import { IconButton } from '../../../client/ui/icon-button.tsx'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import { Tooltips } from '../../../client/ui/overlays/tooltips.tsx'
import { FormSteps } from '../../../client/ui/steps.tsx'
import { frames } from '../support/frames.ts'

beforeAll(() => loadWidgets(), 60_000)
afterEach(async () => {
  cleanup()
  // Chakra's work in the next frames would affect the next test's document.
  await frames(6)
})

test('suggestions that come after the box was left neither open nor take the focus back', async () => {
  const draw = (options: { id: string; label: string }[]) => (
    <>
      <ComboboxWidget value="Leeds" onChange={() => {}} options={options} onPick={() => {}} aria-label="Location" />
      <button>Next</button>
    </>
  )
  const { rerender } = render(draw([]))
  const box = screen.getByRole('combobox')
  await settled(() => box.focus())
  await settled(() => fireEvent.input(box, { target: { value: 'Leeds ' } }))
  await settled(() => screen.getByRole('button', { name: 'Next' }).focus())
  await settled(() => rerender(draw([{ id: 'l', label: 'Leeds, UK' }])))
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Next')
})

describe('the six digits of a code', () => {
  test('are one tab stop, in a group with the field’s name; each box says which it is', () => {
    render(<Code />)
    expect(screen.getByRole('group', { name: 'Code' })).toBeTruthy()
    expect(boxes().map((box) => [box.tabIndex, box.ariaLabel, box.autocomplete])).toEqual(
      [0, -1, -1, -1, -1, -1].map((stop, at) => [stop, `Digit ${at + 1} of 6`, 'one-time-code']),
    )
  })

  test('are extracted from pasted text', async () => {
    render(<Code />)
    await settled(() => boxes()[0]!.focus())
    await settled(() => fireEvent.paste(boxes()[0]!, { clipboardData: { getData: () => '123 456 is your code' } }))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('123456'))
  })

  test('offered by the device fill all boxes, whatever they contained', async () => {
    render(<Code />)
    for (const code of ['123456', '654321']) {
      await settled(() => boxes()[0]!.focus())
      await settled(() => fireEvent.change(boxes()[0]!, { target: { value: code } }))
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe(code))
    }
  })

  const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')

  function Code() {
    const [code, setCode] = useState('')
    return (
      <>
        <Field label="Code">
          <PinInputWidget value={code} onChange={setCode} />
        </Field>
        <output>{code}</output>
      </>
    )
  }
})

describe('a file', () => {
  test('is passed on when it is picked, also one of another type: the caller rejects it', async () => {
    const { picked, box } = renderPicker()
    const svg = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })
    await settled(() => fireEvent.change(box, { target: { files: [svg] } }))
    await waitFor(() => expect(picked).toEqual([['a.svg']]))
  })

  test('may be dropped on the button, one or several', async () => {
    const { picked } = renderPicker()
    const files = ['a.jpg', 'b.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }))
    const items = files.map((file) => ({
      kind: 'file',
      getAsFile: () => file,
      webkitGetAsEntry: () => ({ isFile: true }),
    }))
    const dataTransfer = { types: ['Files'], files, items }
    const button = screen.getByRole('button', { name: 'Choose photos' })
    await settled(() => fireEvent.dragOver(button, { dataTransfer }))
    await settled(() => fireEvent.drop(button, { dataTransfer }))
    await waitFor(() => expect(picked).toEqual([['a.jpg', 'b.jpg']]))
  })

  function renderPicker() {
    const picked: string[][] = []
    const { container } = render(
      <FileInput
        label="Choose photos"
        className="source"
        accept="image/jpeg"
        multiple
        onPick={(files) => picked.push(files.map(({ name }) => name))}
      >
        Choose photos
      </FileInput>,
    )
    return { picked, box: container.querySelector('input')! }
  }
})

test('the steps of a form are a list that marks the current one, and no tabs', () => {
  render(<FormSteps names={['Info', 'Roles', 'Package']} step={2} />)
  expect(screen.getAllByRole('listitem').map((item) => [item.textContent, item.ariaCurrent])).toEqual([
    ['Info', null],
    ['Roles', 'step'],
    ['Package', null],
  ])
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('tablist')).toBeNull()
})

test('another step has the focus and says which it is; the first does not take it', () => {
  const names = ['Info', 'Roles', 'Package']
  const { rerender } = render(<FormSteps names={names} step={1} />)
  expect(document.activeElement).toBe(document.body)
  rerender(<FormSteps names={names} step={2} />)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Step 2 of 3: Roles' }))
})

test('a title is shown on keyboard focus too, and closed by Escape', async () => {
  render(
    <>
      <IconButton label="Attach a file" />
      <Tooltips />
    </>,
  )
  const button = screen.getByRole('button', { name: 'Attach a file' })
  // The last input was a key.
  await settled(() => {})
  fireEvent.keyDown(document.body, { key: 'Tab' })
  await settled(() => button.focus())
  const tooltip = await screen.findByRole('tooltip')
  expect(tooltip.textContent).toBe('Attach a file')
  await settled(() => fireEvent.keyDown(button, { key: 'Escape' }))
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  // The browser's own tooltip would be shown beside it.
  expect(button.title).toBe('')
})

test('Escape in a search box is the box’s own: its tooltip does not come with the focus, which would take the key', async () => {
  const keys: string[] = []
  render(
    <>
      <Tooltips />
      <IconButton label="Attach a file">
        <svg />
      </IconButton>
      <input type="search" title="Name, skill, town" onKeyDown={({ key }) => keys.push(key)} />
    </>,
  )
  // Once one tooltip is open, the next opens at once.
  await settled(() => screen.getByRole('button').focus())
  await screen.findByRole('tooltip')
  await settled(() => screen.getByRole('searchbox').focus())
  await settled(() => frames(6))
  await settled(() => fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' }))
  expect(keys).toEqual(['Escape'])
  expect(screen.queryByText('Name, skill, town')).toBeNull()
})

/** Gives Chakra the time between two events that a person's events have. */
const settled = (event: () => void) =>
  act(async () => {
    event()
    await frames(4)
  })
