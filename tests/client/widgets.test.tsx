// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { loadWidgets } from '../../client/ui/lazy-widget.tsx'
import { Menu } from '../../client/ui/overlays/menu.tsx'
import './support/jsdom-gaps.ts'

afterEach(cleanup)

test('a menu pressed before Chakra is there opens when it is', async () => {
  openMenu()
  const button = screen.getByRole('button', { name: 'Your account' })
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  fireEvent.click(button)
  expect(await screen.findByRole('menuitem', { name: 'Logout' }, { timeout: 15_000 })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Your account' }).getAttribute('aria-expanded')).toBe('true')
})

test('a menu is opened by its button, moved in by arrows, chosen from by Enter', async () => {
  await loadWidgets()
  const onClick = openMenu()
  const button = screen.getByRole('button', { name: 'Your account' })
  fireEvent.focus(button)
  button.focus()
  fireEvent.keyDown(button, { key: 'ArrowDown' })
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(current(menu)).toBe('Profile'))
  fireEvent.keyDown(menu, { key: 'ArrowDown' })
  await waitFor(() => expect(current(menu)).toBe('Logout'))
  fireEvent.keyDown(menu, { key: 'Enter' })
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
          { label: 'Logout', onClick },
        ]}
      />
    </MemoryRouter>,
  )
  return onClick
}

const current = (menu: HTMLElement) =>
  document.getElementById(menu.getAttribute('aria-activedescendant') ?? '')?.textContent
