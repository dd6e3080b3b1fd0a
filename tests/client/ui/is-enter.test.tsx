// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ComboboxWidget } from '../../../client/ui/chakra/combobox.tsx'
import { Field } from '../../../client/ui/fields/field.tsx'
import { SearchField } from '../../../client/ui/fields/search-field.tsx'
import { TagsInput } from '../../../client/ui/fields/tags-input.tsx'
import { isComposing, isEnter } from '../../../client/ui/is-enter.ts'
import { frames } from '../support/frames.ts'

afterEach(cleanup)

/** Of an input method: in the order of the standard, and in Safari's, which ends the composition first. */
const COMPOSED = [
  ['while it composes', { isComposing: true, keyCode: 13 }],
  ['after it has, as Safari says it', { isComposing: false, keyCode: 229 }],
] as const

test.each(COMPOSED)('Enter %s is the input method’s', (_when, keys) => {
  expect(isComposing(keys)).toBe(true)
  expect(isEnter({ key: 'Enter', nativeEvent: keys })).toBe(false)
  expect(isEnter({ key: 'Enter', nativeEvent: { isComposing: false, keyCode: 13 } })).toBe(true)
})

test.each(COMPOSED)('%s, Enter adds no skill, picks no suggestion and leaves no search', async (_when, keys) => {
  const [onChange, onEnter] = [vi.fn(), vi.fn()]
  render(
    <>
      <Field label="Skills">
        <TagsInput options={[]} value={[]} onChange={onChange} placeholder="Skill" />
      </Field>
      <ComboboxWidget
        label="Towns"
        aria-label="Town"
        value="とうきょう"
        options={[]}
        onChange={() => {}}
        onPick={() => {}}
        onEnter={onEnter}
      />
      <SearchField label="Search" what="Search" value="とう" onChange={() => {}} />
    </>,
  )
  const skills = screen.getByPlaceholderText('Skill')
  skills.focus()
  await act(async () => void fireEvent.change(skills, { target: { value: '音響' } }))
  const press = (box: HTMLElement, fields: object) => {
    const event = createEvent.keyDown(box, { key: 'Enter', ...fields })
    fireEvent(box, event)
    return event.defaultPrevented
  }
  expect(press(skills, keys)).toBe(false)
  expect(press(screen.getByLabelText('Town'), keys)).toBe(false)
  const search = screen.getByLabelText('Search')
  search.focus()
  press(search, keys)
  expect(document.activeElement).toBe(search)
  await frames(2)
  expect([onChange, onEnter].map((one) => one.mock.calls.length)).toEqual([0, 0])

  press(skills, { keyCode: 13 })
  press(screen.getByLabelText('Town'), { keyCode: 13 })
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(['音響']))
  expect(onEnter).toHaveBeenCalledOnce()
})
