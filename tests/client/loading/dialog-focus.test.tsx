// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from '../../../client/ui/chakra/dialog.tsx'

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

const frames = async (count: number) => {
  for (let left = count; left > 0; left--) await new Promise((resolve) => requestAnimationFrame(resolve))
}

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
])('the focus of an opened dialog is on %s', async (_, children, focused) => {
  render(
    <Dialog open onClose={() => {}} title="Apply">
      {children}
    </Dialog>,
  )
  await waitFor(() => expect(document.activeElement).toBe(focused()))
})
