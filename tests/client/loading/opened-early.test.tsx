// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Dialog } from '../../../client/ui/overlays/dialog.tsx'
import { lazyDialog } from '../../../client/ui/overlays/lazy-dialog.tsx'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { frames } from '../support/frames.ts'

afterEach(async () => {
  cleanup()
  // Chakra's work in the next frames would affect the next test's document.
  await frames(6)
})

/** Components of a tab in which the widgets' code fails to come so many times, and else comes when it is said to. */
async function newTab({ failures = 0 } = {}) {
  vi.resetModules()
  let arrive!: () => void
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  vi.doMock('../../../client/ui/chakra/widgets.ts', async (importActual) => {
    if (failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
    await arrived
    return importActual()
  })
  const { Dialog } = await import('../../../client/ui/overlays/dialog.tsx')
  const { Menu } = await import('../../../client/ui/overlays/menu.tsx')
  const { Toaster } = await import('../../../client/ui/overlays/toaster.tsx')
  const { toast } = await import('../../../client/ui/overlays/toast.ts')
  return { Dialog, Menu, Toaster, toast, arrive }
}

type Of = { Dialog: ComponentType<Parameters<typeof Dialog>[0]> }

function Page({ Dialog }: Of) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <main>
      <button onClick={() => setIsOpen(true)}>
        <span>Edit</span>
      </button>
      <button>Other</button>
      <Dialog open={isOpen} title="Edit the project" onClose={() => setIsOpen(false)}>
        <input aria-label="Title" />
      </Dialog>
    </main>
  )
}

const busy = () => [...document.querySelectorAll('[aria-busy]')].map((one) => one.textContent)

test('a dialog pressed before its code has come opens when it is there; its button is busy until then', async () => {
  const { Dialog, arrive } = await newTab()
  render(<Page Dialog={Dialog} />)
  const edit = screen.getByRole('button', { name: 'Edit' })
  expect(busy()).toEqual([])
  edit.focus()
  fireEvent.click(screen.getByText('Edit'))
  await frames(2)
  expect([busy(), screen.queryByRole('dialog'), document.activeElement]).toEqual([['Edit'], null, edit])
  // Pressed again, it still opens once.
  fireEvent.click(screen.getByText('Edit'))
  arrive()
  const dialog = await screen.findByRole('dialog', { name: 'Edit the project' })
  expect([busy(), screen.getAllByRole('dialog').length, document.activeElement]).toEqual([
    [],
    1,
    screen.getByLabelText('Title'),
  ])
  await frames(4)
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, edit]))
})

test('a dialog that a key opens makes nothing busy that was pressed before', async () => {
  const { Dialog, arrive } = await newTab()
  const page = (open: boolean) => (
    <>
      <button>Other</button>
      <Dialog open={open} title="By a key" onClose={() => {}} />
    </>
  )
  const { rerender } = render(page(false))
  fireEvent.click(screen.getByText('Other'))
  fireEvent.keyDown(document.body, { key: 'e' })
  rerender(page(true))
  await frames(2)
  expect(busy()).toEqual([])
  arrive()
  await screen.findByRole('dialog', { name: 'By a key' })
})

test('a button that is busy by itself stays busy once the dialog is open', async () => {
  const { Dialog, arrive } = await newTab()
  const page = (open: boolean) => (
    <>
      <button aria-busy="true">Save</button>
      <Dialog open={open} title="Is it you?" onClose={() => {}} />
    </>
  )
  const { rerender } = render(page(false))
  fireEvent.click(screen.getByText('Save'))
  rerender(page(true))
  await frames(2)
  expect([busy(), document.querySelector('[data-opening]')]).toEqual([['Save'], null])
  arrive()
  await screen.findByRole('dialog', { name: 'Is it you?' })
  expect(busy()).toEqual(['Save'])
})

test('it is asked for again after the line was gone', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { Dialog, arrive } = await newTab({ failures: 2 })
    arrive()
    render(<Page Dialog={Dialog} />)
    fireEvent.click(screen.getByText('Edit'))
    await frames(4)
    expect([busy(), screen.queryByRole('dialog')]).toEqual([['Edit'], null])
    await vi.waitFor(() => {
      vi.advanceTimersByTime(3_000)
      expect(screen.queryByRole('dialog', { name: 'Edit the project' })).not.toBeNull()
    })
  } finally {
    vi.useRealTimers()
  }
})

test('a menu’s button is the same before and after, so that no press is lost, and is busy once pressed', async () => {
  const { Menu, arrive } = await newTab()
  const onClick = vi.fn()
  render(<Menu label="Actions" button="…" items={[{ label: 'Copy', onClick }]} />)
  const button = screen.getByRole('button', { name: 'Actions' })
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  // The code comes between press and click.
  fireEvent.pointerEnter(button)
  fireEvent.pointerDown(button)
  arrive()
  await frames(6)
  expect(screen.getByRole('button', { name: 'Actions' })).toBe(button)
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy' }))
  await waitFor(() => expect(onClick).toHaveBeenCalledOnce())
})

test.each(['Enter', 'ArrowDown', 'ArrowUp'])('a menu opened early by %s opens where that key opens it', async (key) => {
  const { Menu, arrive } = await newTab()
  const items = ['Copy', 'Reply', 'Delete'].map((label) => ({ label, onClick: () => {} }))
  render(<Menu label="Actions" button="…" items={items} />)
  const button = screen.getByRole('button', { name: 'Actions' })
  button.focus()
  fireEvent.keyDown(button, { key })
  if (key === 'Enter') fireEvent.click(button, { detail: 0 })
  await frames(2)
  expect([busy(), button.getAttribute('aria-expanded')]).toEqual([['…'], 'false'])
  arrive()
  const menu = await screen.findByRole('menu', { name: 'Actions' })
  const at = () => document.getElementById(menu.getAttribute('aria-activedescendant') ?? '')?.textContent
  await waitFor(() => expect(at()).toBe(key === 'ArrowUp' ? 'Delete' : 'Copy'))
  expect([busy(), button.getAttribute('aria-expanded')]).toEqual([[], 'true'])
  await waitFor(() => expect(document.activeElement).toBe(menu))
  fireEvent.keyDown(menu, { key: 'Escape' })
  await waitFor(() => expect([screen.queryByRole('menu'), document.activeElement]).toEqual([null, button]))
})

test('pressed again, a menu that waits or is open is closed', async () => {
  const { Menu, arrive } = await newTab()
  render(<Menu label="Actions" button="…" items={[{ label: 'Copy', onClick: () => {} }]} />)
  const button = screen.getByRole('button', { name: 'Actions' })
  fireEvent.click(button)
  fireEvent.click(button)
  arrive()
  await frames(6)
  expect([busy(), screen.queryByRole('menu')]).toEqual([[], null])
  fireEvent.click(button)
  await screen.findByRole('menu')
  fireEvent.click(button)
  await waitFor(() => expect([screen.queryByRole('menu'), document.activeElement]).toEqual([null, button]))
})

test('toasts wait until their code has come', async () => {
  const { Toaster, toast, arrive } = await newTab()
  render(<Toaster />)
  const onClick = vi.fn()
  toast({ text: 'Application sent', action: { label: 'Undo', onClick } })
  await frames(2)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  arrive()
  await screen.findByRole('button', { name: 'Undo' })
  await frames(6)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onClick).toHaveBeenCalledOnce()
})

test('a toast is said in a region that was there before it, and once its widget has come only there', async () => {
  const { Toaster, toast, arrive } = await newTab()
  render(<Toaster />)
  const region = document.querySelector('[aria-live]')!
  expect(region.textContent).toBe('')
  act(() => toast({ text: 'Application sent' }))
  expect([region.isConnected, region.textContent]).toEqual([true, 'Application sent'])
  arrive()
  await waitFor(() => expect(screen.getAllByText('Application sent')[0]).not.toBe(region))
  expect(region.textContent).toBe('')
})

/** A page with a form whose own code fails to come so many times. */
function openLazyForm(failures: number, hasLine = false) {
  vi.stubGlobal('fetch', async () => (hasLine ? new Response() : Promise.reject(new TypeError('Failed to fetch'))))
  const onClose = vi.fn()
  const importForm = vi.fn(async () => {
    if (failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: ({ name }: { name: string; onClose: () => void }) => <form aria-label={name} /> }
  })
  const LazyForm = lazyDialog(importForm)
  function Screen() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <main>
        <button onClick={() => setIsOpen(true)}>Edit</button>
        <input aria-label="Words" />
        {isOpen && <LazyForm name="The form" onClose={onClose} />}
      </main>
    )
  }
  render(<Screen />)
  fireEvent.change(screen.getByLabelText('Words'), { target: { value: 'half typed' } })
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  return { onClose, importForm }
}

test('a form whose own code does not come says so, stays open, and is there after Try again; nothing typed is lost', async () => {
  const { onClose } = openLazyForm(2)
  expect(busy()).toEqual(['Edit'])
  const alert = await screen.findByRole('alert')
  expect([alert.textContent, busy()]).toEqual([expect.stringContaining('This could not be fetched'), []])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(busy()).toEqual(['Try again'])
  await waitFor(() => expect(busy()).toEqual([]))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('form', { name: 'The form' })
  expect([screen.queryByRole('alert'), screen.getByLabelText<HTMLInputElement>('Words').value]).toEqual([
    null,
    'half typed',
  ])
})

test('where only a reload can help, because the server answers, it offers that', async () => {
  openLazyForm(2, true)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Reload' })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
