// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { FileInput } from '../../../client/ui/fields/file-input.tsx'
import { loadWidgets } from '../../../client/ui/lazy-widget.tsx'

afterEach(cleanup)

test('the widgets arrive while the device’s picker is open: the file picked arrives all the same', async () => {
  const onPick = vi.fn()
  const { container } = render(
    <FileInput label="Choose a photo" className={undefined} onPick={onPick}>
      Choose
    </FileInput>,
  )
  const button = screen.getByRole('button', { name: 'Choose a photo' })
  const plain = container.querySelector<HTMLInputElement>('input[type=file]')!
  fireEvent.pointerDown(button)
  fireEvent.pointerUp(button)
  fireEvent.click(button)
  await act(loadWidgets)
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)))

  const me = new File(['x'], 'me.jpg', { type: 'image/jpeg' })
  fireEvent.change(plain, { target: { files: [me] } })
  expect(onPick).toHaveBeenCalledExactlyOnceWith([me])
  await waitFor(() => expect(plain.isConnected).toBe(false))
})
