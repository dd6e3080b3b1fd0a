// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Field } from '../../../client/ui/fields/field.tsx'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import { tooLongText } from '../../../client/ui/fields/too-long.tsx'
import { LIST_WORD_MAX } from '../../../shared/limits.ts'
import { TagsInput } from '../../../client/ui/fields/tags-input.tsx'
import { frames } from '../support/frames.ts'

beforeAll(() => loadWidgets(), 60_000)
afterEach(async () => {
  cleanup()
  // Chakra's work in the next frames would affect the next test's document.
  await frames(6)
})

test('adds by Enter and by the button, trimmed, and ignores duplicates in any case', async () => {
  openInput([])
  await type('  Rope access ')
  await press('Enter')
  await waitFor(() => expect(chosen()).toEqual(['Rope access']))
  await type('rope ACCESS')
  await click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(input().value).toBe(''))
  expect(chosen()).toEqual(['Rope access'])
})

test('a word that is too long is not added, is said and stays as it was typed', async () => {
  openInput([])
  const long = 'r'.repeat(LIST_WORD_MAX + 1)
  await type(long)
  screen.getByText(tooLongText(long, LIST_WORD_MAX)!)
  await press('Enter')
  expect(input().value).toBe(long)
  await click(screen.getByRole('button', { name: 'Add' }))
  screen.getByText(tooLongText(long, LIST_WORD_MAX)!)
  expect(input().value).toBe(long)
  expect(chosen()).toEqual([])
  await type('r'.repeat(LIST_WORD_MAX))
  await press('Enter')
  await waitFor(() => expect(chosen()).toEqual(['r'.repeat(LIST_WORD_MAX)]))
})

test('no id of a word of several parts has a blank, and no two words have the same', async () => {
  openInput(['Rope access', 'Rope_access'])
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  expect(ids.filter((id) => id.includes('Rope')).length).toBeGreaterThan(1)
  expect(ids.filter((id) => /\s/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('suggests up to ten by substring in any case, without those chosen', async () => {
  openInput(['Rigger 3'])
  await type('RIGG')
  const offered = (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(offered).toHaveLength(10)
  expect(offered).not.toContain('Rigger 3')
  expect(offered[0]).toBe('Rigger 0')
})

test('arrows choose a suggestion, announced to the screen reader; Escape closes the list and keeps the text', async () => {
  openInput([])
  await type('rigger 1')
  await screen.findByRole('listbox')
  await press('ArrowDown')
  await waitFor(() => expect(active()?.textContent).toBe('Rigger 1'))
  expect(active()!.id).not.toMatch(/\s/)
  await press('Enter')
  await waitFor(() => expect(chosen()).toEqual(['Rigger 1']))

  await type('rigg')
  await screen.findByRole('listbox')
  await press('Escape')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(input().value).toBe('rigg')
})

test('the first arrow up goes to the last suggestion, the next arrow down round to the first', async () => {
  openInput([])
  await type('rigger')
  await screen.findByRole('listbox')
  await press('ArrowUp')
  await waitFor(() => expect(active()?.textContent).toBe('Rigger 9'))
  await press('ArrowDown')
  await waitFor(() => expect(active()?.textContent).toBe('Rigger 0'))
})

test('a click on a suggestion adds it, a click on a chosen one removes it', async () => {
  openInput(['Slinger'])
  await type('rigger 5')
  await click(await screen.findByRole('option', { name: 'Rigger 5' }))
  await waitFor(() => expect(chosen()).toEqual(['Slinger', 'Rigger 5']))
  await click(screen.getByRole('button', { name: 'Remove Slinger' }))
  await waitFor(() => expect(chosen()).toEqual(['Rigger 5']))
})

test('a blank text adds nothing', async () => {
  openInput([])
  await type('   ')
  await press('Enter')
  expect(chosen()).toEqual([])
})

test('the buttons that remove are tab stops; the next one gets the focus, and no phone opens its keyboard', async () => {
  openInput(['Slinger', 'Rigger', 'Climber'])
  await settled(() => {})
  const buttons = screen.getAllByRole('button', { name: /^Remove/ })
  expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([0, 0, 0])
  buttons[1]!.focus()
  await click(buttons[1]!)
  await waitFor(() => expect(chosen()).toEqual(['Slinger', 'Climber']))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Climber' })))
  expect(document.activeElement).not.toBe(input())
})

test('Backspace in the empty box goes back to the last word, and a second one removes it; both are announced', async () => {
  openInput(['Slinger', 'Rigger'])
  await settled(() => {})
  await press('Backspace')
  expect(chosen()).toEqual(['Slinger', 'Rigger'])
  await press('Backspace')
  await waitFor(() => expect(chosen()).toEqual(['Slinger']))
  await waitFor(() => expect(document.querySelector('[aria-live=assertive]')?.textContent).toMatch(/Rigger/))
})

test('a comma is part of a word', async () => {
  openInput([])
  await type('Rigging, heavy')
  await press('Enter')
  await waitFor(() => expect(chosen()).toEqual(['Rigging, heavy']))
})

const roles = Array.from({ length: 14 }, (_, n) => `Rigger ${n}`)

function openInput(start: string[]) {
  function Roles() {
    const [value, setValue] = useState(start)
    return (
      <Field label="Job roles">
        <TagsInput options={roles} value={value} onChange={setValue} />
      </Field>
    )
  }
  render(<Roles />)
  input().focus()
}

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Job roles' })
/** The suggestion that the arrows have come to. */
const active = () => document.getElementById(input().getAttribute('aria-activedescendant')!)
const type = (value: string) => settled(() => fireEvent.change(input(), { target: { value } }))
const press = (key: string) => settled(() => fireEvent.keyDown(input(), { key }))
const click = (element: HTMLElement) => settled(() => fireEvent.click(element))

/** Gives Chakra the time between two events that a person's events have. */
const settled = (event: () => void) =>
  act(async () => {
    event()
    await frames(4)
  })

const chosen = () => screen.queryAllByRole('button', { name: /^Remove/ }).map((chip) => chip.textContent)
