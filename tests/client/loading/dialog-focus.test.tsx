// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Dialog } from '../../../client/ui/chakra/dialog.tsx'
import { keepFocus } from '../../../client/ui/focus.ts'
import { loadWidgets } from '../../../client/ui/lazy-widget.tsx'
import { ConfirmHost } from '../../../client/ui/overlays/confirm-host.tsx'
import { confirm } from '../../../client/ui/overlays/confirm.ts'
import { frames } from '../support/frames.ts'

// jsdom has no layout, and elements without size take no focus.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(48)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48)
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{ width: 48, height: 48 }] as never)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a field that has the focus when a dialog opens keeps it: typed characters never reach the cross', async () => {
  const field = (element: HTMLTextAreaElement | null) => element?.focus()
  render(
    <Dialog open onClose={() => {}} title="Apply">
      <textarea ref={field} aria-label="Message" />
    </Dialog>,
  )
  await frames(10)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

const Later = () => (
  <>
    <button>OK</button>
    <textarea aria-label="Notes" />
  </>
)

test.each([
  ['its first field', <textarea key="message" aria-label="Message" />, () => screen.getByRole('textbox')],
  ['its heading where it begins with something else', <Later key="later" />, () => screen.getByRole('heading')],
])('the focus of an opened dialog is at once on %s', async (_, children, focused) => {
  render(
    <Dialog open onClose={() => {}} title="Apply">
      {children}
    </Dialog>,
  )
  expect(document.activeElement).toBe(focused())
  await frames(10)
  expect(document.activeElement).toBe(focused())
})

test.each([
  ['Enter confirms', true, 'Accept'],
  ['Enter does not confirm', false, 'Cancel'],
])('a question takes the focus before the next key is pressed: where %s', async (_, enterConfirms, name) => {
  await loadWidgets()
  render(<ConfirmHost />)
  act(() => void confirm({ title: 'Accept Shanice?', confirmLabel: 'Accept', enterConfirms }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name }))
  await frames(10)
  expect(document.activeElement).toBe(screen.getByRole('button', { name }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
})

/** A row that opens a dialog; the dialog's act takes the row's button away. */
function Rows({ isKept }: { isKept: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isDone, setIsDone] = useState(false)
  return (
    <main>
      <div>
        <a href="/job">Job</a>
        {(isKept || !isDone) && <button onClick={() => setIsOpen(true)}>Apply</button>}
        {isOpen && (
          <Dialog
            open
            title="Apply"
            onClose={() => {
              setIsDone(true)
              setIsOpen(false)
            }}
          >
            <textarea aria-label="Message" />
          </Dialog>
        )}
      </div>
    </main>
  )
}

test.each([
  ['what opened it', true, () => screen.getByRole('button', { name: 'Apply' })],
  ['what is beside the button that it took away', false, () => screen.getByRole('link', { name: 'Job' })],
])('when a dialog closes, the focus is on %s', async (_, isKept, focused) => {
  render(<Rows isKept={isKept} />)
  screen.getByRole('button', { name: 'Apply' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement).toBe(focused()))
})

test('the focus of an element that is taken away goes to what is beside it, and else stays', async () => {
  onTestFinished(keepFocus())
  const List = ({ rows }: { rows: string[] }) => (
    <main tabIndex={-1}>
      {rows.map((row) => (
        <section key={row} aria-label={row}>
          <a href={`/${row}`}>{row}</a>
          <button>{`Discard ${row}`}</button>
        </section>
      ))}
      <input aria-label="Search" />
    </main>
  )
  const { rerender } = render(<List rows={['one', 'two', 'three']} />)
  screen.getByRole('button', { name: 'Discard two' }).focus()
  rerender(<List rows={['two', 'three']} />)
  expect(document.activeElement?.textContent).toBe('Discard two')
  rerender(<List rows={['three']} />)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('three'))
  rerender(<List rows={[]} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  screen.getByRole('textbox').focus()
  rerender(<List rows={['four']} />)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})
