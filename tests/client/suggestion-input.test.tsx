// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Field } from '../../client/ui/fields/field.tsx'
import { SuggestionInput } from '../../client/ui/fields/suggestion-input.tsx'

afterEach(cleanup)

test('adds by Enter and by the button, trimmed, and ignores duplicates in any case', () => {
  openInput([])
  type('  Rope access ')
  press('Enter')
  type('rope ACCESS')
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(chosen()).toEqual(['Rope access'])
  expect(input().value).toBe('')
})

test('suggests up to ten by substring in any case, without those chosen', () => {
  openInput(['Rigger 3'])
  type('RIGG')
  const offered = screen.getAllByRole('option').map((option) => option.textContent)
  expect(offered).toHaveLength(10)
  expect(offered).not.toContain('Rigger 3')
  expect(offered[0]).toBe('Rigger 0')
})

test('arrows choose a suggestion, named to the screen reader; Escape closes the list and keeps the words', () => {
  openInput([])
  type('rigger 1')
  press('ArrowDown')
  const active = input().getAttribute('aria-activedescendant')!
  expect(document.getElementById(active)?.textContent).toBe('Rigger 1')
  press('Enter')
  expect(chosen()).toEqual(['Rigger 1'])

  type('rigg')
  press('Escape')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(input().value).toBe('rigg')
})

test('the first arrow up goes to the last suggestion, the next arrow down round to the first', () => {
  openInput([])
  type('rigger')
  press('ArrowUp')
  const shownActive = () => document.getElementById(input().getAttribute('aria-activedescendant')!)?.textContent
  expect(shownActive()).toBe('Rigger 9')
  press('ArrowDown')
  expect(shownActive()).toBe('Rigger 0')
})

test('a click on a suggestion adds it, a click on a chosen one removes it', () => {
  openInput(['Slinger'])
  type('rigger 5')
  fireEvent.click(screen.getByRole('option', { name: 'Rigger 5' }))
  expect(chosen()).toEqual(['Slinger', 'Rigger 5'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove Slinger' }))
  expect(chosen()).toEqual(['Rigger 5'])
})

test('a blank word adds nothing', () => {
  openInput([])
  type('   ')
  press('Enter')
  expect(chosen()).toEqual([])
})

const roles = Array.from({ length: 14 }, (_, n) => `Rigger ${n}`)

function openInput(start: string[]) {
  function Roles() {
    const [value, setValue] = useState(start)
    return (
      <Field label="Job roles">
        <SuggestionInput options={roles} value={value} onChange={setValue} />
      </Field>
    )
  }
  render(<Roles />)
}

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Job roles' })
const type = (value: string) => fireEvent.change(input(), { target: { value } })
const press = (key: string) => fireEvent.keyDown(input(), { key })
const chosen = () =>
  screen.queryAllByRole('button', { name: /^Remove/ }).map((chip) => chip.textContent?.replace('Remove ', ''))
