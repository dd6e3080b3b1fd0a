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

test('without a focused field the dialog takes the focus', async () => {
  render(
    <Dialog open onClose={() => {}} title="Apply">
      <textarea aria-label="Message" />
    </Dialog>,
  )
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
})
