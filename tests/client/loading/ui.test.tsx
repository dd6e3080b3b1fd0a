// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AsOfNote } from '../../../client/ui/as-of.tsx'
import { Avatar } from '../../../client/ui/avatar.tsx'
// Loaded when the first dialog opens; on a busy machine that takes longer than a test waits.
import '../../../client/ui/chakra/widgets.ts'
import { ConfirmHost } from '../../../client/ui/overlays/confirm-host.tsx'
import { confirm } from '../../../client/ui/overlays/confirm.ts'
import { DateTimeInput } from '../../../client/ui/fields/date-time-input.tsx'
import { Field } from '../../../client/ui/fields/field.tsx'
import { LongList } from '../../../client/ui/long-list.tsx'
import { OfflineChip } from '../../../client/shell/offline-chip.tsx'
import { TextInput } from '../../../client/ui/fields/text-input.tsx'
import { DeliveryTick } from '../../../client/trade/tick.tsx'
import { Button } from '../../../client/ui/button.tsx'
import { toast } from '../../../client/ui/overlays/toast.ts'
import { Toaster } from '../../../client/ui/overlays/toaster.tsx'
import { frames } from '../support/frames.ts'

/** A toast that is left waits in the queue for the next test's to end. */
afterEach(async () => {
  for (const button of screen.queryAllByRole('button', { name: 'Dismiss' })) fireEvent.click(button)
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Dismiss' })).toEqual([]))
  cleanup()
})

test('a field connects its label, hint and error to the control', () => {
  render(
    <Field label="Email" hint="Only for signing in" error="This is not an email address" required>
      <TextInput type="email" />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'Email' })
  const described = input.getAttribute('aria-describedby')!.split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Only for signing in',
    'This is not an email address',
  ])
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('the chip shows unsent and refused items, and nothing when there are none', () => {
  const onClick = vi.fn()
  const { rerender } = render(<OfflineChip offline unsent={3} onClick={onClick} />)
  fireEvent.click(screen.getByRole('button', { name: 'Offline · 3 to send' }))
  expect(onClick).toHaveBeenCalledOnce()
  rerender(<OfflineChip offline={false} unsent={3} failed={1} onClick={onClick} />)
  expect(screen.getByRole('button').textContent).toBe('1 not sent · 2 to send')
  rerender(<OfflineChip offline unsent={3} failed={1} onClick={onClick} />)
  expect(screen.getByRole('button').textContent).toBe('Offline · 1 not sent · 2 to send')
  // What is left at 320 px.
  for (const hidden of screen.getByRole('button').querySelectorAll('i')) hidden.textContent = ''
  expect(screen.getByRole('button').textContent).toBe('1 not sent')
  rerender(<OfflineChip offline={false} unsent={0} onClick={onClick} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a question is answered by its buttons; a second one answers the first with no', async () => {
  render(<ConfirmHost />)
  const first = confirm({ title: 'Accept Shanice?', confirmLabel: 'Accept' })
  const second = confirm({ title: 'Reject Jonah?', confirmLabel: 'Reject' })
  expect(await first).toBe(false)
  const dialog = await screen.findByRole('alertdialog', { name: 'Reject Jonah?' })
  expect(dialog).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }))
  expect(await second).toBe(true)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('the same toast twice is shown once, and its button works', async () => {
  render(<Toaster />)
  const onClick = vi.fn()
  toast({ tone: 'stop', text: 'Application failed' })
  toast({ tone: 'stop', text: 'Application failed', action: { label: 'Try again', onClick } })
  expect(await screen.findAllByText('Application failed')).toHaveLength(1)
  // A renewed toast cannot be dismissed for one frame.
  await frames(6)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(onClick).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByText('Application failed')).toBeNull())
})

test('two toasts of the same words have a button each, and go with what they act on', async () => {
  render(<Toaster />)
  toast({ text: 'Two days, then.' })
  await screen.findByText('Two days, then.')
  const here = new AbortController()
  const action = { label: 'Undo', onClick: () => {}, until: here.signal }
  toast({ text: 'Day 1 is off.', action })
  toast({ text: 'Day 1 is off.', action })
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2))
  here.abort()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

test('a toast and its button stay in reach of screen readers while a dialog is open', async () => {
  render(
    <>
      <button>Behind</button>
      <ConfirmHost />
      <Toaster />
    </>,
  )
  const answered = confirm({ title: 'Accept Shanice?', confirmLabel: 'Accept' })
  await screen.findByRole('alertdialog')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Behind' })).toBeNull())
  toast({ text: 'Jonah rejected', action: { label: 'Undo', onClick: () => {} } })
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
  expect(await answered).toBe(true)
})

/** By `data-box`, and of toasts by their part: from the top of the page, in px. */
function placedAt(boxes: Record<string, [top: number, bottom: number]>) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const part = this.matches('[data-scope=toast]') ? `toast ${this.getAttribute('data-part')}` : ''
    const [top, bottom] = boxes[this.getAttribute('data-box') ?? part] ?? [0, 0]
    return { top, bottom, left: 0, right: 390, height: bottom - top } as DOMRect
  })
  return vi.spyOn(globalThis, 'scrollBy').mockImplementation(() => {})
}
const lowerEdge = () =>
  innerHeight - Number.parseFloat(document.documentElement.style.getPropertyValue('--toast-bottom'))
const isWide = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }))

test('a toast stands above what is at the lower edge, and what has the focus is scrolled from under it', async () => {
  isWide(false)
  const scrolled = placedAt({ edge: [720, 792], focused: [640, 684], 'toast root': [650, 702] })
  render(
    <>
      <main>
        <button data-box="focused">Withdraw</button>
      </main>
      <nav data-edge="" data-box="edge" />
      <Toaster />
    </>,
  )
  screen.getByRole('button', { name: 'Withdraw' }).focus()
  toast({ text: 'Application sent' })
  await screen.findByText('Application sent')
  expect(lowerEdge()).toBe(720)
  expect(scrolled).toHaveBeenCalledWith({ top: 684 - 650 + 12 })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a toast makes way for an amber button that is drawn under it', async () => {
  isWide(true)
  placedAt({ amber: [650, 694], 'toast group': [640, 720] })
  const screenOf = (isLoaded: boolean) => (
    <>
      <main>
        {isLoaded && (
          <Button variant="primary" data-box="amber">
            Apply
          </Button>
        )}
      </main>
      <Toaster />
    </>
  )
  const { rerender } = render(screenOf(false))
  toast({ text: 'Job saved' })
  await screen.findByText('Job saved')
  expect(lowerEdge()).toBe(720)
  rerender(screenOf(true))
  await waitFor(() => expect(lowerEdge()).toBe(650))
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a toast makes way for the last button of a page that is scrolled to its end', async () => {
  isWide(false)
  const boxes: Record<string, [number, number]> = {
    edge: [720, 792],
    'toast root': [668, 720],
    'toast group': [656, 720],
  }
  placedAt(boxes)
  render(
    <>
      <main>
        <button data-box="last">Sign out</button>
      </main>
      <nav data-edge="" data-box="edge" />
      <Toaster />
    </>,
  )
  toast({ text: 'Profile saved' })
  await screen.findByText('Profile saved')
  expect(lowerEdge()).toBe(720)
  boxes.last = [650, 694]
  fireEvent.scroll(document)
  await waitFor(() => expect(lowerEdge()).toBe(650))
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a toast stands above the actions of a sheet that is still coming in, where they come to rest', async () => {
  isWide(false)
  placedAt({ bar: [720, 792], sheet: [124, 868], actions: [804, 868], 'toast group': [0, 80] })
  render(
    <>
      <nav data-edge="" data-box="bar" />
      <div
        data-scope="dialog"
        data-part="content"
        data-box="sheet"
        style={{ transform: 'matrix(1, 0, 0, 1, 0, 24.5)' }}
      >
        <footer data-scope="dialog" data-part="footer" data-box="actions" />
      </div>
      <div data-scope="dialog" data-part="content" data-box="sheet" style={{ transform: 'matrix(1, 0, 0, 1, 0, 100)' }}>
        <footer data-scope="dialog" data-part="footer" data-box="actions" />
      </div>
      <Toaster />
    </>,
  )
  toast({ text: 'Project posted.' })
  await screen.findByText('Project posted.')
  expect(lowerEdge()).toBe(704)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a toast stands above a sheet of half the screen, and covers nothing of it', async () => {
  isWide(false)
  placedAt({ sheet: [330, 768], actions: [704, 768], 'toast group': [0, 80] })
  render(
    <>
      <div data-scope="dialog" data-part="content" data-box="sheet">
        <footer data-scope="dialog" data-part="footer" data-box="actions" />
      </div>
      <Toaster />
    </>,
  )
  toast({ text: 'Phone number confirmed.' })
  await screen.findByText('Phone number confirmed.')
  expect(lowerEdge()).toBe(330)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  ['above the next Apply, which it would cover', false, { apply: [650, 694] }, 650],
  ['at the edge, where it covers the title of a card alone', false, { title: [650, 694] }, 720],
  ['at the edge, where it covers a row that is higher than a toast', false, { row: [640, 712] }, 720],
  ['at the edge, where it is no lower than a button is high', false, { apply: [590, 634] }, 720],
  [
    'where it covers one button, if each place has one',
    false,
    { apply: [650, 694], other: [600, 644], edge: [720, 792] },
    600,
  ],
  ['at the edge, if all other places are in the upper half', false, { apply: [420, 464], edge: [500, 572] }, 500],
  ['at the edge of a wide screen, where it stands beside the list', true, { apply: [650, 694] }, 720],
  ['above the amber button of a wide screen', true, { amber: [650, 694] }, 650],
  ['in the upper half, if else it would cover the amber button', false, { amber: [430, 474], edge: [500, 572] }, 430],
] as const)('a toast stands %s', async (_, wide, boxes, edge) => {
  isWide(wide)
  placedAt({ edge: [720, 792], 'toast group': [0, 80], ...(boxes as object) })
  render(
    <>
      <main>
        <h2>
          <button data-box="title">Arena tour</button>
        </h2>
        <a href="/messages" data-box="row">
          Mina Okafor
        </a>
        <button data-box="apply">Apply</button>
        <button data-box="other">Not for me</button>
        <Button variant="primary" data-box="amber">
          Publish
        </Button>
      </main>
      <nav data-edge="" data-box="edge" />
      <Toaster />
    </>,
  )
  toast({ text: `Application sent ${_}` })
  await screen.findByText(`Application sent ${_}`)
  expect(lowerEdge()).toBe(edge)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('date and time are converted to and from UTC in any zone of the device', () => {
  // A phone, with its own picker.
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const onChange = vi.fn()
  render(<DateTimeInput aria-label="Call time" value="2026-12-14T07:00:00.000Z" onChange={onChange} />)
  const input = screen.getByLabelText<HTMLInputElement>('Call time')
  expect(new Date(input.value).toISOString()).toBe('2026-12-14T07:00:00.000Z')
  fireEvent.change(input, { target: { value: '2026-12-15T09:30' } })
  expect(onChange).toHaveBeenCalledWith(new Date('2026-12-15T09:30').toISOString())
  fireEvent.change(input, { target: { value: '' } })
  expect(onChange).toHaveBeenLastCalledWith('')
  vi.unstubAllGlobals()
})

test('a long list renders its first rows at once and all of them in the end', async () => {
  const items = Array.from({ length: 120 }, (_, n) => `Job ${n}`)
  render(<LongList label="Jobs" items={items} keyOf={(job) => job} estimate={180} render={(job) => job} />)
  // By their element: jsdom computes the style of each for its role, at each look.
  const rows = () => [...screen.getByRole('list', { name: 'Jobs' }).querySelectorAll('li')]
  const isEstimated = (row: HTMLElement) => row.className !== ''
  expect(rows()).toHaveLength(Math.ceil(innerHeight / 180))
  expect(rows().filter(isEstimated)).toEqual([])
  await waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(120), { timeout: 60_000 })
  expect(isEstimated(rows().at(-1)!)).toBe(true)
})

test('a face whose picture is not to be had is its initials; another picture is tried', () => {
  const { container, rerender } = render(<Avatar name="Tomasz Adamski" src="/files/old" />)
  const picture = () => container.querySelector('img')!
  expect(picture().hidden).toBe(false)
  fireEvent.error(picture())
  expect(picture().hidden).toBe(true)
  expect(container.textContent).toBe('TA')
  fireEvent(window, new Event('online'))
  expect(picture().hidden).toBe(false)
  fireEvent.error(picture())
  rerender(<Avatar name="Tomasz Adamski" src="/files/new" />)
  expect(picture().hidden).toBe(false)
})

test('ticks and times have accessible texts', () => {
  render(<DeliveryTick state="read" />)
  expect(screen.getByLabelText('Read')).toBeTruthy()
  const year = new Date().getFullYear()
  const { container, rerender } = render(<AsOfNote at={`${year}-01-05T14:02:00Z`} />)
  expect(container.textContent).toMatch(/^as of 5 Jan \d\d:02$/)
  rerender(<AsOfNote at={`${year - 1}-11-27T14:02:00Z`} />)
  expect(container.textContent).toMatch(new RegExp(`^as of 27 Nov ${year - 1} \\d\\d:02$`))
})
