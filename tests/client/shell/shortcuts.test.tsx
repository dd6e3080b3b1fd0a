// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MemoryRouter, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { ShellShortcuts } from '../../../client/shell/keys-dialog.tsx'
import {
  EVERYWHERE_HEADING,
  listShortcuts,
  moveFocusAmong,
  PALETTE_KEY,
  runShortcut,
  type Shortcut,
  turnLetterShortcuts,
  useShortcuts,
} from '../../../client/shell/shortcuts.ts'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import { AnimatedRouter } from '../../../client/ui/motion/animated-router.tsx'
import { onToast } from '../../../client/ui/overlays/toast.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

function Screen({ keys, children }: { keys: readonly Shortcut[]; children?: ReactNode }) {
  useShortcuts('Jobs', keys)
  return children
}

const Box = ({ is, children }: { is: string; children?: ReactNode }) => <div role={is}>{children}</div>

const press = (target: Element, key: string, more = {}) => fireEvent.keyDown(target, { key, bubbles: true, ...more })

test('a key acts on the page, not in a field, a menu or a dialog, and not with Ctrl, Alt or Meta', () => {
  const act = vi.fn()
  const { rerender } = render(
    <Screen keys={[['j', 'Next', act]]}>
      <input aria-label="Name" />
      <input type="checkbox" />
      <textarea aria-label="Message" />
      <Box is="menu" />
    </Screen>,
  )
  const silent = [screen.getByLabelText('Name'), screen.getByLabelText('Message'), screen.getByRole('menu')]
  for (const one of silent) press(one, 'j')
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) press(document.body, 'j', { [modifier]: true })
  expect(act).not.toHaveBeenCalled()
  expect(press(screen.getByRole('checkbox'), 'j')).toBe(false)
  expect(act).toHaveBeenCalledTimes(1)

  rerender(
    <Screen keys={[['j', 'Next', act]]}>
      <Box is="dialog">
        <button>Close</button>
      </Box>
    </Screen>,
  )
  press(screen.getByRole('button'), 'j')
  expect(act).toHaveBeenCalledTimes(1)
})

test('a key pressed as soon as the screen is drawn, or drawn anew, acts, and on what is drawn', () => {
  const acts = [vi.fn(), vi.fn()]
  /** In the turn in which the document has changed, before the browser paints and before anything else. */
  function Impatient({ act }: { act: () => void }) {
    useLayoutEffect(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true })))
    return <Screen keys={[['s', 'Shortlist', act]]} />
  }
  function Page() {
    const [count, setCount] = useState(0)
    useEffect(() => setCount(1), [])
    return <Impatient act={acts[count]!} />
  }
  render(<Page />)
  expect(acts.map((act) => act.mock.calls.length)).toEqual([1, 1])
})

test('arrows move in a list that asks for them, and scroll elsewhere', () => {
  const act = vi.fn()
  render(
    <Screen keys={[['j ArrowDown', 'Next', act]]}>
      <button>Outside</button>
      <ul data-arrows="">
        <li>
          <button>Row</button>
        </li>
      </ul>
    </Screen>,
  )
  expect(press(screen.getByText('Outside'), 'ArrowDown')).toBe(true)
  expect(press(screen.getByText('Row'), 'ArrowDown')).toBe(false)
  expect(act).toHaveBeenCalledTimes(1)
})

test('over the browser’s own dialog no key of the page acts, and the palette says why not', () => {
  const [act, search, said] = [vi.fn(), vi.fn(), vi.fn()]
  onTestFinished(onToast(({ text }) => void said(text)))
  const keys = [['j', 'Next', act] as const, [PALETTE_KEY, 'Search', search] as const]
  const { rerender } = render(
    <Screen keys={keys}>
      <dialog open>
        <button>Close</button>
      </dialog>
    </Screen>,
  )
  press(screen.getByRole('button'), 'j')
  press(document.body, 'j')
  press(document.body, 'k', { ctrlKey: true })
  expect([act.mock.calls, search.mock.calls, said.mock.calls]).toEqual([[], [], [['Close this first to search']]])
  rerender(
    <Screen keys={keys}>
      <dialog />
    </Screen>,
  )
  press(document.body, 'j')
  expect(act).toHaveBeenCalledTimes(1)
})

test('the shortcuts of a dialog act in it alone, also while another is open over it', () => {
  const turn = vi.fn()
  function Pictures() {
    const box = useRef<HTMLDivElement>(null)
    useShortcuts('Pictures', [['ArrowRight', 'Next picture', turn]], box)
    return (
      <Box is="dialog">
        <div ref={box}>
          <button>Next</button>
        </div>
      </Box>
    )
  }
  render(
    <>
      <Pictures />
      <Box is="alertdialog">
        <button>Yes</button>
      </Box>
    </>,
  )
  press(screen.getByText('Yes'), 'ArrowRight')
  press(document.body, 'ArrowRight')
  expect(turn).not.toHaveBeenCalled()
  press(screen.getByText('Next'), 'ArrowRight')
  expect(turn).toHaveBeenCalledTimes(1)
})

test('the focus moves among rows from where it is, else from the current row, and stops at both ends', () => {
  render(
    <>
      <a href="/1">One</a>
      <a href="/2" aria-current="true">
        Two
      </a>
      <a href="/3">Three</a>
    </>,
  )
  const after = (step: 1 | -1) => {
    moveFocusAmong('a', step)
    return document.activeElement?.textContent
  }
  expect([after(1), after(1), after(-1), after(-1), after(-1)]).toEqual(['Three', 'Three', 'Two', 'One', 'One'])
})

test('? lists the screen’s own shortcuts, then those of every screen; letters can be turned off, Esc stays', async () => {
  await loadWidgets()
  const acts = { s: vi.fn(), Escape: vi.fn() }
  render(
    <MemoryRouter>
      <ShellShortcuts />
      <Screen
        keys={[
          ['s', 'Shortlist', acts.s],
          ['Escape', 'Clear selection', acts.Escape],
          ['', 'Of the palette alone', vi.fn()],
        ]}
      />
    </MemoryRouter>,
  )
  press(document.body, '?', { shiftKey: true })
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(dialog).queryByText('Of the palette alone')).toBeNull()
  expect(listShortcuts().flatMap(({ shortcuts }) => shortcuts.map(([, words]) => words))).toContain(
    'Of the palette alone',
  )
  expect(
    within(dialog)
      .getAllByRole('heading', { level: 3 })
      .map((one) => one.textContent),
  ).toEqual(['Jobs', 'Everywhere'])
  expect(within(dialog).getByText('Shortlist').parentElement?.textContent).toBe('sShortlist')
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Shortcuts on' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))

  press(document.body, 's')
  press(document.body, '?')
  expect(acts.s).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBeNull()
  press(document.body, 'Escape')
  expect(acts.Escape).toHaveBeenCalledTimes(1)
  turnLetterShortcuts(true)
  press(document.body, 's')
  expect(acts.s).toHaveBeenCalledTimes(1)
})

test('from every screen t leads to today and N to the notifications', () => {
  const Address = () => <p data-testid="address">{useLocation().pathname}</p>
  render(
    <MemoryRouter>
      <ShellShortcuts />
      <Address />
    </MemoryRouter>,
  )
  const after = (key: string) => {
    press(document.body, key)
    return screen.getByTestId('address').textContent
  }
  expect([after('t'), after('n'), after('N')]).toEqual(['/today', '/today', '/notifications'])
})

test('Ctrl+K acts while somebody types too, once for a long press, and not with another modifier; a button does the same', () => {
  const open = vi.fn()
  render(
    <Screen keys={[[PALETTE_KEY, 'Search', open]]}>
      <input aria-label="Name" />
    </Screen>,
  )
  const box = screen.getByLabelText('Name')
  expect(press(box, 'k', { ctrlKey: true })).toBe(false)
  expect(open).toHaveBeenCalledTimes(1)
  press(box, 'k', { ctrlKey: true, repeat: true })
  press(box, 'k', { ctrlKey: true, shiftKey: true })
  press(box, 'k', { ctrlKey: true, altKey: true })
  press(box, 'j', { ctrlKey: true })
  press(box, 'k')
  expect(open).toHaveBeenCalledTimes(1)
  runShortcut(PALETTE_KEY)
  expect(open).toHaveBeenCalledTimes(2)
})

test('what several parts of a screen register under one heading is one list, and what every screen has comes last', () => {
  function Everywhere({ keys }: { keys: readonly Shortcut[] }) {
    useShortcuts(EVERYWHERE_HEADING, keys)
    return null
  }
  render(
    <>
      <Everywhere keys={[['1', 'Dashboard']]} />
      <Everywhere keys={[['t', 'Today']]} />
      <Screen keys={[['j', 'Next']]} />
    </>,
  )
  expect(listShortcuts()).toEqual([
    { heading: 'Jobs', shortcuts: [['j', 'Next']] },
    {
      heading: EVERYWHERE_HEADING,
      shortcuts: [
        ['1', 'Dashboard'],
        ['t', 'Today'],
      ],
    },
  ])
})

test('over another dialog the palette does not open, and it is said why', () => {
  const act = vi.fn()
  const said = vi.fn()
  const end = onToast(said)
  render(
    <Screen keys={[[PALETTE_KEY, 'Search', act]]}>
      <Box is="dialog">
        <input aria-label="Name" />
      </Box>
    </Screen>,
  )
  expect(press(screen.getByLabelText('Name'), 'k', { ctrlKey: true })).toBe(false)
  expect(act).not.toHaveBeenCalled()
  expect(said).toHaveBeenCalledWith(expect.objectContaining({ text: 'Close this first to search' }))
  end()
})

test('over a sheet that has just been closed by a step back the palette opens, once the sheet is gone', async () => {
  const said = vi.fn()
  const end = onToast(said)
  const over = vi.fn(() => screen.queryByRole('dialog'))
  function Jobs() {
    const navigate = useNavigate()
    const isOpen = useSearchParams()[0].has('job')
    return (
      <Screen keys={[[PALETTE_KEY, 'Search', over]]}>
        {isOpen ? (
          <Box is="dialog">
            <button onClick={() => void navigate(-1)}>Close</button>
          </Box>
        ) : (
          <button onClick={() => void navigate('/?job=j1')}>Job</button>
        )}
      </Screen>
    )
  }
  render(
    <AnimatedRouter>
      <Jobs />
    </AnimatedRouter>,
  )
  fireEvent.click(screen.getByText('Job'))
  const close = await screen.findByText('Close')
  press(close, 'k', { ctrlKey: true })
  expect(said).toHaveBeenCalledTimes(1)
  fireEvent.click(close)
  press(close, 'k', { ctrlKey: true })
  expect(over).not.toHaveBeenCalled()
  await waitFor(() => expect(over).toHaveReturnedWith(null))
  expect(said).toHaveBeenCalledTimes(1)
  end()
})
