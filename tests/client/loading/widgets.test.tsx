// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import { Disclosure } from '../../../client/ui/disclosure.tsx'
import { Field } from '../../../client/ui/fields/field.tsx'
import { Menu } from '../../../client/ui/overlays/menu.tsx'
import { RadioCards } from '../../../client/ui/fields/radio-cards.tsx'
import { RatingWidget } from '../../../client/ui/chakra/rating.tsx'
import { STAR_LABELS } from '../../../shared/people/rating-texts.ts'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { frames } from '../support/frames.ts'

afterEach(async () => {
  cleanup()
  // Chakra's work in the next frames would affect the next test's document.
  await frames(6)
})

test('a menu is opened by its button, navigated by arrows, chosen from by Enter', async () => {
  await loadWidgets()
  const onClick = openMenu()
  const button = screen.getByRole('button', { name: 'Your account' })
  button.focus()
  await press(button, 'ArrowDown')
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(current(menu)).toBe('Profile'))
  await press(menu, 'ArrowDown')
  await waitFor(() => expect(current(menu)).toBe('Sign out'))
  await press(menu, 'Enter')
  await waitFor(() => expect(onClick).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('an address in a menu is a link', async () => {
  await loadWidgets()
  openMenu()
  fireEvent.click(screen.getByRole('button', { name: 'Your account' }))
  expect((await screen.findByRole('menuitem', { name: 'Profile' })).getAttribute('href')).toBe('/profile')
})

function openMenu() {
  const onClick = vi.fn()
  render(
    <MemoryRouter>
      <Menu
        label="Your account"
        heading="Shanice"
        button="S"
        items={[
          { label: 'Profile', to: '/profile' },
          { label: 'Sign out', onClick },
        ]}
      />
    </MemoryRouter>,
  )
  return onClick
}

test('radio cards: a press chooses, and the form gets the choice', async () => {
  await loadWidgets()
  const chosen: string[] = []
  render(
    <RadioCards
      legend="I am a"
      options={[
        { value: 'freelancer', label: 'Freelancer', hint: 'I work' },
        { value: 'employer', label: 'Employer' },
      ]}
      value="freelancer"
      onChange={(value) => chosen.push(value)}
    />,
  )
  expect(screen.getByRole('radiogroup', { name: 'I am a' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Freelancer I work' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Employer' }))
  await waitFor(() => expect(chosen).toEqual(['employer']))
})

test('a disclosure exposes whether it is open, and has its content only then', async () => {
  await loadWidgets()
  function Earlier() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <Disclosure label="Earlier versions" isOpen={isOpen} onChange={setIsOpen}>
        Version 1
      </Disclosure>
    )
  }
  render(<Earlier />)
  const button = screen.getByRole('button', { name: 'Earlier versions' })
  expect([button.getAttribute('aria-expanded'), screen.queryByText('Version 1')]).toEqual(['false', null])
  fireEvent.click(button)
  expect(await screen.findByText('Version 1')).toBeTruthy()
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'))
})

test('stars: none is checked before one is chosen, each has its label', async () => {
  await loadWidgets()
  const onChange = vi.fn()
  render(
    <Field label="Stars" error="Choose one">
      <RatingWidget labels={STAR_LABELS} value={0} onChange={onChange} />
    </Field>,
  )
  const group = screen.getByRole('radiogroup', { name: 'Stars' })
  expect(document.getElementById(group.getAttribute('aria-describedby')!)?.textContent).toBe('Choose one')
  const stars = screen.getAllByRole('radio')
  expect(stars.map((star) => star.getAttribute('aria-checked'))).toEqual(['false', 'false', 'false', 'false', 'false'])
  expect(stars[3]!.getAttribute('aria-label')).toBe('4 of 5, Very Good')
  fireEvent.click(stars[3]!)
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(4))
})

test('the pressed star is chosen, wherever the pointer was before', async () => {
  await loadWidgets()
  const stars = openStars()
  // The mouse is over the second star, which is then removed from under it.
  for (let move = 0; move < 2; move++) await seen(() => fireEvent.pointerMove(stars()[1]!, { pointerType: 'mouse' }))
  await waitFor(() => expect(document.body.textContent).toContain(STAR_LABELS[1]))
  await seen(() => fireEvent.click(stars()[3]!))
  await waitFor(() => expect(checked(stars())).toBe(4))
  await waitFor(() => expect(document.body.textContent).toContain(STAR_LABELS[3]))
})

test('a finger that moved over other stars chooses the one that it taps', async () => {
  await loadWidgets()
  const stars = openStars()
  await seen(() => fireEvent.click(stars()[2]!))
  await waitFor(() => expect(checked(stars())).toBe(3))
  await seen(() => stars()[2]!.focus())
  await seen(() => fireEvent.pointerMove(stars()[4]!, { pointerType: 'touch' }))
  await waitFor(() => expect(document.body.textContent).toContain(STAR_LABELS[2]))
  await seen(() => fireEvent.click(stars()[0]!))
  await waitFor(() => expect(checked(stars())).toBe(1))
})

function openStars() {
  function Stars() {
    const [value, setValue] = useState(0)
    return (
      <Field label="Stars">
        <RatingWidget labels={STAR_LABELS} value={value} onChange={setValue} />
      </Field>
    )
  }
  render(<Stars />)
  return () => screen.getAllByRole('radio')
}

const checked = (stars: HTMLElement[]) => stars.findIndex((star) => star.getAttribute('aria-checked') === 'true') + 1

/** Gives Chakra the time between two events that a person's events have. */
const seen = (event: () => void) =>
  act(async () => {
    event()
    await frames(4)
  })

/** A person's key presses are some frames apart. */
const press = (element: HTMLElement, key: string) =>
  act(async () => {
    fireEvent.keyDown(element, { key })
    await frames(6)
  })

const current = (menu: HTMLElement) =>
  document.getElementById(menu.getAttribute('aria-activedescendant') ?? '')?.textContent
