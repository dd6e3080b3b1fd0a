// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Link, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wayBetween } from '../../../client/trade/list-and-detail.ts'
import { AnimatedRouter, drawStepsBy } from '../../../client/ui/motion/animated-router.tsx'
import { createStepMovement } from '../../../client/ui/motion/movement.ts'

drawStepsBy(createStepMovement(wayBetween))

const media = { wide: false, still: false }
/** What a browser does: the picture of before, the callback, the picture of after. */
const pictures: (string | null | undefined)[][] = []
let skipped = 0

beforeEach(() => {
  Object.assign(media, { wide: false, still: false })
  pictures.length = skipped = 0
  history.replaceState(null, '', '/messages')
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') ? media.still : media.wide,
  }))
  const start = (draw: () => Promise<void>) => {
    const before = screen.getByTestId('at').textContent
    const drawn = Promise.resolve().then(draw)
    void drawn.then(() => pictures.push([before, screen.getByTestId('at').textContent, way()]))
    return { ready: drawn, updateCallbackDone: drawn, finished: drawn, skipTransition: () => skipped++ }
  }
  Object.assign(document, { startViewTransition: start })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'startViewTransition')
})

const way = () => document.documentElement.dataset.way

function Screen() {
  const { pathname, search } = useLocation()
  const back = pathname === '/crews' ? (search ? '/crews' : '/') : search || pathname === '/project' ? '' : undefined
  return (
    <main data-back={back}>
      <p data-testid="at">{pathname + search}</p>
      <Link to="/messages?conversation=c1">Thread</Link>
      <Link to="/crews?list=worked">Worked with us</Link>
      <Link to="/today">Today</Link>
    </main>
  )
}
const open = () =>
  render(
    <AnimatedRouter>
      <Screen />
    </AnimatedRouter>,
  )
const press = (name: string) => moved(() => fireEvent.click(screen.getByRole('link', { name })))
/** As the browser does it; jsdom's own comes later. */
const goBack = (to: string, more: object = {}) =>
  moved(() => {
    history.replaceState(null, '', to)
    dispatchEvent(Object.assign(new PopStateEvent('popstate'), { hasUAVisualTransition: false, ...more }))
  })
/** A movement begins after the next frame. */
const moved = (step: () => void) =>
  act(async () => {
    step()
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 10)))
  })

test('a thread moves in over its list and out again; other ways have no movement', async () => {
  open()
  await press('Thread')
  await goBack('/messages')
  expect(pictures).toEqual([
    ['/messages', '/messages?conversation=c1', 'in'],
    ['/messages?conversation=c1', '/messages', 'out'],
  ])
  expect(way()).toBeUndefined()
  await press('Today')
  expect(screen.getByTestId('at').textContent).toBe('/today')
  expect(pictures).toHaveLength(2)
})

test('one of the crews moves in over their list, which has a way back of its own, and out again', async () => {
  history.replaceState(null, '', '/crews')
  open()
  await press('Worked with us')
  await goBack('/crews')
  expect(pictures).toEqual([
    ['/crews', '/crews?list=worked', 'in'],
    ['/crews?list=worked', '/crews', 'out'],
  ])
})

test('a press is answered by a frame before the page stands still for its picture', async () => {
  open()
  const order: string[] = []
  Object.assign(document, {
    startViewTransition: (draw: () => Promise<void>) => {
      order.push('picture')
      const drawn = Promise.resolve().then(draw)
      return { ready: drawn, updateCallbackDone: drawn, finished: drawn, skipTransition: () => {} }
    },
  })
  const pressed = press('Thread')
  requestAnimationFrame(() => order.push('frame'))
  await pressed
  expect(order).toEqual(['frame', 'picture'])
})

test('nothing moves for whoever wants less motion, where the browser has moved it itself, or where both are in sight', async () => {
  open()
  await press('Thread')
  pictures.length = 0
  await goBack('/messages', { hasUAVisualTransition: true })
  media.still = true
  await press('Thread')
  await goBack('/messages')
  Object.assign(media, { still: false, wide: true })
  await press('Thread')
  expect(screen.getByTestId('at').textContent).toBe('/messages?conversation=c1')
  expect(pictures).toEqual([])
})

test('a screen that is not ready in time appears without a movement', async () => {
  vi.useFakeTimers()
  Object.assign(document, {
    startViewTransition: () => {
      const never = new Promise<void>(() => {})
      return { ready: never, updateCallbackDone: never, finished: never, skipTransition: () => skipped++ }
    },
  })
  open()
  fireEvent.click(screen.getByRole('link', { name: 'Thread' }))
  vi.advanceTimersToNextFrame()
  vi.advanceTimersByTime(150)
  expect(skipped).toBe(0)
  vi.advanceTimersByTime(100)
  expect(skipped).toBe(1)
  vi.useRealTimers()
})

test('jobs and a job, projects and a project, conversations and a thread, crews and one of them are list and detail', () => {
  const at = (path: string) => new URL(path, 'https://standby.example')
  const way = (from: string, to: string) => wayBetween(at(from), at(to))
  expect(way('/?tab=confirmed', '/?tab=confirmed&job=j1')).toBe('in')
  expect(way('/', '/project?id=j1')).toBe('in')
  expect(way('/project?id=j1', '/')).toBe('out')
  expect(way('/messages?userId=ann', '/messages')).toBe('out')
  expect(way('/crews', '/crews?list=worked')).toBe('in')
  expect(way('/crews?list=worked', '/crews')).toBe('out')
  expect(way('/notifications', '/messages?conversation=c1')).toBe('in')
  expect(way('/project?id=j1', '/notifications')).toBe('out')
  expect(way('/notifications', '/messages')).toBeNull()
  expect(way('/notifications', '/settings')).toBeNull()
  expect(way('/crews?list=worked', '/crews?list=worked&project=j1')).toBeNull()
  expect(way('/?job=j1', '/?apply=j1')).toBeNull()
  expect(way('/', '/?filter=saved')).toBeNull()
  expect(way('/?job=j1', '/messages?conversation=c1')).toBeNull()
  expect(way('/project?id=j1', '/project?id=j1&tab=plan')).toBeNull()
  expect(way('/', '/settings')).toBeNull()
  media.wide = true
  expect(way('/', '/?job=j1')).toBeNull()
  expect(way('/crews', '/crews?list=worked')).toBeNull()
  expect(way('/', '/project?id=j1')).toBe('in')
})
