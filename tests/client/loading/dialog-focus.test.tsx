// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { DialogWidget } from '../../../client/ui/chakra/dialog.tsx'
import { focusMistakes } from '../../../client/ui/focus-mistakes.ts'
import { keepFocusOnPage } from '../../../client/ui/focus.ts'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import { ConfirmHost } from '../../../client/ui/overlays/confirm-host.tsx'
import { confirm } from '../../../client/ui/overlays/confirm.ts'
import { frames } from '../support/frames.ts'
import '../support/jsdom-gaps.ts'

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
    <DialogWidget open onClose={() => {}} title="Apply">
      <textarea ref={field} aria-label="Message" />
    </DialogWidget>,
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
    <DialogWidget open onClose={() => {}} title="Apply">
      {children}
    </DialogWidget>,
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
          <DialogWidget
            open
            title="Apply"
            onClose={() => {
              setIsDone(true)
              setIsOpen(false)
            }}
          >
            <textarea aria-label="Message" />
          </DialogWidget>
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

test('after a dialog that a dialog opened and gave way to, the focus is on what opened the first', async () => {
  function Project() {
    const [open, setOpen] = useState('')
    return (
      <main tabIndex={-1}>
        <button>Other project</button>
        <button onClick={() => setOpen('Actions')}>Manage</button>
        {open === 'Actions' && (
          <DialogWidget open onClose={() => setOpen('')} title="Actions">
            <button onClick={() => setOpen('Edit')}>Edit</button>
          </DialogWidget>
        )}
        {open === 'Edit' && (
          <DialogWidget open onClose={() => setOpen('')} title="Edit">
            <input aria-label="Title" />
          </DialogWidget>
        )}
      </main>
    )
  }
  render(<Project />)
  screen.getByText('Manage').focus()
  fireEvent.click(screen.getByText('Manage'))
  const edit = await screen.findByRole('button', { name: 'Edit' })
  edit.focus()
  fireEvent.click(edit)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Manage'))
})

test('the focus of an element that is taken away goes to what is beside it, and else stays', async () => {
  onTestFinished(keepFocusOnPage())
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

/** A browser takes the focus from what is disabled, jsdom does not: returns what takes it. */
function losesFocus() {
  let isLost = false
  const { get } = Object.getOwnPropertyDescriptor(Document.prototype, 'activeElement')!
  const { focus } = HTMLElement.prototype
  vi.spyOn(document, 'activeElement', 'get').mockImplementation(() => (isLost ? document.body : get!.call(document)))
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement, options) {
    isLost = false
    focus.call(this, options)
  })
  return () => (isLost = true)
}

const Offer = ({ isWorking = false, name = 'Offer' }) => (
  <main>
    <section aria-label="Offers">
      <button>Names</button>
      <button disabled={isWorking}>{name}</button>
    </section>
  </main>
)

test('a button that is disabled while it acts has the focus again afterwards, unless somebody has gone elsewhere; what is around it has it meanwhile, if that takes long', async () => {
  onTestFinished(keepFocusOnPage())
  const { rerender } = render(<Offer />)
  const lose = losesFocus()
  const button = screen.getByText('Offer')
  button.focus()
  rerender(<Offer isWorking />)
  lose()
  rerender(<Offer name="Stop" />)
  await waitFor(() => expect(document.activeElement).toBe(button))
  button.blur()
  rerender(<Offer isWorking />)
  rerender(<Offer />)
  await new Promise((done) => setTimeout(done))
  expect(document.activeElement).toBe(document.body)

  const around = screen.getByRole('region', { name: 'Offers' })
  button.focus()
  rerender(<Offer isWorking />)
  lose()
  await waitFor(() => expect(document.activeElement).toBe(around))
  rerender(<Offer />)
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(around.hasAttribute('tabindex')).toBe(false)

  // With a key, or as a screen reader does it.
  for (const go of [() => fireEvent.keyDown(around, { key: 'Tab' }), () => screen.getByText('Names').focus()]) {
    button.focus()
    rerender(<Offer isWorking />)
    lose()
    await waitFor(() => expect(document.activeElement).toBe(around))
    go()
    const left = document.activeElement
    rerender(<Offer />)
    await new Promise((done) => setTimeout(done))
    expect(document.activeElement).toBe(left)
  }
})

test('who presses elsewhere while a button is disabled is left there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(keepFocusOnPage())
  const { rerender } = render(<Offer />)
  const lose = losesFocus()
  screen.getByText('Offer').focus()
  rerender(<Offer isWorking />)
  lose()
  await Promise.resolve()
  fireEvent.pointerDown(screen.getByRole('main'))
  vi.advanceTimersByTime(2_000)
  expect(document.activeElement).toBe(document.body)
  rerender(<Offer />)
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
})

/** A form with the fields that are marked as wrong. */
function Form({ wrong, error = '', isBusy }: { wrong: string[]; error?: string; isBusy?: boolean }) {
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      {['Name', 'Email'].map((name) => (
        <input key={name} aria-label={name} aria-invalid={wrong.includes(name) || undefined} />
      ))}
      {error && <p role="alert">{error}</p>}
      <button aria-busy={isBusy}>Save</button>
    </form>
  )
}
const save = () => {
  screen.getByText('Save').focus()
  fireEvent.click(screen.getByText('Save'))
}

test('what is wrong first in a form that was sent gets the focus, also what the server finds later, and again with each press', async () => {
  onTestFinished(focusMistakes())
  const { rerender } = render(<Form wrong={[]} />)
  save()
  await new Promise((done) => setTimeout(done))
  expect(document.activeElement?.textContent).toBe('Save')
  rerender(<Form wrong={['Email', 'Name']} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  rerender(<Form wrong={['Email']} />)
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  save()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
})

test('a mark of the last refusal is passed over until the next answer, which marks another field or the same one again', async () => {
  onTestFinished(focusMistakes())
  const { rerender } = render(<Form wrong={['Name']} />)
  const tryAgain = async () => {
    save()
    rerender(<Form wrong={['Name']} isBusy />)
    await new Promise((done) => setTimeout(done))
    expect(document.activeElement?.textContent).toBe('Save')
  }
  await tryAgain()
  rerender(<Form wrong={['Email']} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))

  rerender(<Form wrong={['Name']} />)
  await tryAgain()
  rerender(<Form wrong={['Name', 'Email']} isBusy />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))

  rerender(<Form wrong={['Name']} />)
  await tryAgain()
  rerender(<Form wrong={['Name']} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
})

test('who has gone on meanwhile keeps the focus; where no field is wrong the error is scrolled into view', async () => {
  onTestFinished(focusMistakes())
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scrolled.mockRestore())
  const { rerender } = render(<Form wrong={[]} />)
  save()
  fireEvent.keyDown(screen.getByText('Save'), { key: 'Tab' })
  rerender(<Form wrong={['Name']} error="No signal" />)
  await new Promise((done) => setTimeout(done))
  expect(document.activeElement?.textContent).toBe('Save')
  expect(scrolled).not.toHaveBeenCalled()

  rerender(<Form wrong={[]} />)
  save()
  rerender(<Form wrong={[]} error="No signal" />)
  await waitFor(() => expect(scrolled.mock.contexts).toEqual([screen.getByRole('alert')]))
  expect(document.activeElement?.textContent).toBe('Save')
})
