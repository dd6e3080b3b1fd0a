// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { loadWidgets } from '../../../client/ui/lazy-widget.tsx'
import { EarlyDialog } from '../../../client/ui/overlays/early-dialog.tsx'

afterEach(cleanup)

const open = () => {
  const onClose = vi.fn()
  const view = render(
    <EarlyDialog title="Arena rig" onClose={onClose} footer={<button type="button">Apply</button>}>
      <p>Two days</p>
    </EarlyDialog>,
  )
  return { onClose, ...view }
}

test('it is there at once, named, with the focus, and closes by Esc, its cross and a press beside it', () => {
  const { onClose, container } = open()
  expect(screen.getByRole('dialog', { name: 'Arena rig' }).getAttribute('aria-modal')).toBe('true')
  expect(document.activeElement?.textContent).toBe('Arena rig')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(container.querySelector('[class*=veil]')!)
  expect(onClose).toHaveBeenCalledTimes(3)
})

test('what is behind it is inert while it stands, but for what is said; then it is as before', () => {
  render(
    <>
      <button type="button">Filter</button>
      <output>Saved.</output>
    </>,
  )
  const behind = screen.getByText('Filter').parentElement!
  const { unmount } = open()
  expect(behind.hasAttribute('inert')).toBe(true)
  expect(screen.getByRole('dialog').closest('[inert]')).toBeNull()
  unmount()
  expect(document.querySelector('[inert]')).toBeNull()

  const said = document.body.appendChild(document.createElement('output'))
  open()
  expect(said.hasAttribute('inert')).toBe(false)
  said.remove()
})

test('the widgets’ own takes its place with the same content, and does not come in; not under a finger', async () => {
  const [pressed, other] = [open(), open()]
  fireEvent.pointerDown(pressed.container.querySelector('footer button')!)
  await act(async () => void (await loadWidgets()))
  expect(pressed.container.querySelector('[role=dialog]')).not.toBeNull()
  await waitFor(() => expect(other.container.querySelector('[role=dialog]')).toBeNull())
  const taken = document.querySelector<HTMLElement>('[role=dialog][data-part=content]')!
  expect(taken.textContent).toContain('Two days')
  expect(taken.style.animation).toContain('none')
  other.unmount()
  fireEvent.pointerUp(document.body)
  await waitFor(() => expect(pressed.container.querySelector('[role=dialog]')).toBeNull())
})

test.each(['a finger', 'a key'])(
  'a question asked from it with %s stays in front when the widgets come',
  async (by) => {
    vi.resetModules()
    const { EarlyDialog: Fresh } = await import('../../../client/ui/overlays/early-dialog.tsx')
    const { ConfirmHost } = await import('../../../client/ui/overlays/confirm-host.tsx')
    const { confirm } = await import('../../../client/ui/overlays/confirm.ts')
    const fresh = await import('../../../client/ui/lazy-widget.tsx')
    const ask = () => void confirm({ title: 'Take the place?', confirmLabel: 'Take it' })
    render(
      <>
        <Fresh title="Arena rig" onClose={() => {}} footer={<button onClick={ask}>Take the place</button>} />
        <ConfirmHost />
      </>,
    )
    const button = screen.getByText('Take the place')
    if (by === 'a finger') {
      fireEvent.pointerDown(button)
      fireEvent.pointerUp(button)
    }
    fireEvent.click(button)
    await act(async () => void (await fresh.loadWidgets()))
    // Longer than a press is waited for.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const question = screen.getByRole('alertdialog', { name: 'Take the place?' })
    expect(document.querySelectorAll('[data-scope=dialog][data-part=content]')).toHaveLength(1)
    expect(question.contains(document.activeElement)).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  },
)

test('scrolled, it stays until it is back at its top', async () => {
  vi.resetModules()
  const { EarlyDialog: Fresh } = await import('../../../client/ui/overlays/early-dialog.tsx')
  const fresh = await import('../../../client/ui/lazy-widget.tsx')
  const { container } = render(
    <Fresh title="Arena rig" onClose={() => {}}>
      <p>Two days</p>
    </Fresh>,
  )
  const body = container.querySelector('[data-part=body]')!
  const scroll = (top: number) => {
    body.scrollTop = top
    fireEvent.scroll(body)
  }
  scroll(40)
  await act(async () => void (await fresh.loadWidgets()))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(container.querySelector('[role=dialog]')).not.toBeNull()
  scroll(0)
  await waitFor(() => expect(container.querySelector('[role=dialog]')).toBeNull())
})
