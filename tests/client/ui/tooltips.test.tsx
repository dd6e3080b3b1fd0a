// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TooltipsWidget } from '../../../client/ui/chakra/tooltips.tsx'

test('a tooltip goes with what it is about, though neither the pointer nor the focus has left it', async () => {
  const shown = (
    <>
      <button title="Day before">&lt;</button>
      <TooltipsWidget />
    </>
  )
  const { rerender } = render(shown)
  fireEvent.pointerOver(screen.getByRole('button'))
  expect((await screen.findByRole('tooltip')).textContent).toBe('Day before')
  rerender(
    <>
      {null}
      <TooltipsWidget />
    </>,
  )
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBe(null))
})
