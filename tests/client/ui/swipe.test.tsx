// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSwipe } from '../../../client/ui/hooks/use-swipe.ts'

const act = vi.fn()
const opened = vi.fn()

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('innerWidth', 390)
  Element.prototype.setPointerCapture = () => {}
  Element.prototype.animate = () => ({ finished: Promise.resolve() }) as never
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, value: 390 })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

function Row({ way = 'left' as 'left' | 'right' }) {
  return (
    <div data-testid="item">
      <button type="button" {...useSwipe(act, way)} onClick={opened}>
        Ann
      </button>
    </div>
  )
}

/** Over the points, and a click where it ends, as some browsers send one. */
async function drag(
  points: [x: number, y: number][],
  { end = 'pointerUp', pointerType = 'touch', way = 'left' as 'left' | 'right' } = {},
) {
  render(<Row way={way} />)
  const row = screen.getByRole('button')
  const send = (name: string, [clientX, clientY] = [0, 0]) => {
    const event = new MouseEvent(name.toLowerCase(), { bubbles: true, clientX, clientY })
    fireEvent(row, Object.assign(event, { pointerType, isPrimary: true, pointerId: 1 }))
  }
  send('pointerDown', points[0])
  const states = points.slice(1).map((point) => {
    send('pointerMove', point)
    return screen.getByTestId('item').dataset.swiped
  })
  send(end, points.at(-1))
  if (end === 'pointerUp') fireEvent.click(row)
  await waitFor(() => expect(row.style.translate).toBe(''))
  return { states, item: screen.getByTestId('item') }
}

test('a swipe to the right acts where that is asked for, and one to the left does not', async () => {
  const to = (x: number): [number, number][] => [
    [150, 100],
    [150 + (x - 150) / 4, 102],
    [x, 104],
  ]
  expect((await drag(to(320), { way: 'right' })).states).toEqual(['near', 'far'])
  expect(act).toHaveBeenCalledOnce()
  cleanup()
  expect((await drag(to(40), { way: 'right' })).states).toEqual([undefined, undefined])
  expect(act).toHaveBeenCalledOnce()
})

test('a swipe to the left that goes far enough acts, and opens nothing', async () => {
  const { states, item } = await drag([
    [300, 100],
    [250, 104],
    [140, 108],
  ])
  expect(states).toEqual(['near', 'far'])
  expect(act).toHaveBeenCalledOnce()
  expect(opened).not.toHaveBeenCalled()
  await waitFor(() => expect(item.dataset.swiped).toBeUndefined())
})

test('one that is taken back, or that the browser takes over, does nothing', async () => {
  const far: [number, number][] = [
    [300, 100],
    [140, 100],
  ]
  const { states } = await drag([...far, [270, 100]])
  expect(states).toEqual(['far', 'near'])
  cleanup()
  await drag(far, { end: 'pointerCancel' })
  expect(act).not.toHaveBeenCalled()
})

test.each<[string, [number, number][], string?]>([
  [
    'from the edge, where the system’s Back begins',
    [
      [370, 100],
      [100, 100],
    ],
  ],
  [
    'from the other edge',
    [
      [20, 100],
      [-200, 100],
    ],
  ],
  [
    'to the right',
    [
      [100, 100],
      [300, 100],
    ],
  ],
  [
    'downwards',
    [
      [300, 100],
      [290, 200],
      [100, 200],
    ],
  ],
  [
    'with a mouse',
    [
      [300, 100],
      [100, 100],
    ],
    'mouse',
  ],
])('%s it is no swipe, and the row opens as ever', async (_, points, pointerType = 'touch') => {
  const { states } = await drag(points, { pointerType })
  expect(new Set(states)).toEqual(new Set([undefined]))
  expect(act).not.toHaveBeenCalled()
  expect(opened).toHaveBeenCalledOnce()
})
