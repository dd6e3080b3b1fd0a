// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { focusManager, useQuery } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { RequestError } from '../../../client/http/create-request.ts'
import { useChange } from '../../../client/http/use-change.ts'
import { useQueuedInputs } from '../../../client/http/use-queued-inputs.ts'
import { Button } from '../../../client/ui/button.tsx'

afterEach(cleanup)

type Ask = (name: string) => Promise<unknown>

function Rename({ ask }: { ask: Ask }) {
  const { send, isBusy, failure, fields } = useChange(ask, 'It could not be renamed.', { refreshes: [['name']] })
  const press = () => {
    void send('Ana')
    void send('Ana')
  }
  return (
    <>
      <Button loading={isBusy} onClick={press}>
        Rename
      </Button>
      {failure && <p role="alert">{failure}</p>}
      {fields['name'] && <p>{fields['name']}</p>}
    </>
  )
}

test('a double press sends once; until the answer the button is busy, keeps the focus and ignores presses', async () => {
  let answer = (_: unknown) => {}
  const ask = vi.fn<Ask>(() => new Promise((resolve) => (answer = resolve)))
  render(<Rename ask={ask} />)
  button().focus()
  await press()
  expect(ask).toHaveBeenCalledOnce()
  await waitFor(() => expect(button().ariaDisabled).toBe('true'))
  expect(document.activeElement).toBe(button())
  expect(button().disabled).toBe(false)
  await press()
  answer({})
  await waitFor(() => expect(button().ariaDisabled).toBe(null))
  expect(ask).toHaveBeenCalledOnce()
  await press()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a checkbox shows what was pressed in the moment of the press, and nothing of a failure before', async () => {
  let refuse = () => {}
  const ask = vi.fn(() => new Promise((_, reject) => (refuse = () => reject(new Error('No.')))))
  function Switch() {
    const { send, isBusy, asked = false, failure } = useChange<boolean>(ask, 'It could not be saved.')
    const onChange = ({ target }: { target: HTMLInputElement }) => void send(target.checked)
    return (
      <>
        <input type="checkbox" checked={asked} aria-busy={isBusy} onChange={onChange} />
        {failure && <p>{failure}</p>}
      </>
    )
  }
  render(<Switch />)
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  for (const times of [1, 2]) {
    fireEvent.click(box)
    expect([box.checked, box.ariaBusy, screen.queryByText('It could not be saved.')]).toEqual([true, 'true', null])
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(times))
    refuse()
    await screen.findByText('It could not be saved.')
    expect([box.checked, box.ariaBusy]).toEqual([false, 'false'])
  }
})

test('what is sent is what stood there when it was pressed, whatever is drawn right after', async () => {
  const sent: string[] = []
  const form = renderHook(
    ({ text }) =>
      useChange(async () => {
        sent.push(text)
      }, 'Not sent.'),
    { initialProps: { text: 'Bring gloves.' } },
  )
  let sending: Promise<boolean> | undefined
  act(() => void (sending = form.result.current.send()))
  // Another tab has sent it, and emptied the field.
  form.rerender({ text: '' })
  await act(async () => void (await sending))
  expect(sent).toEqual(['Bring gloves.'])
})

test('a refusal shows the server’s message, and can be retried', async () => {
  const ask = vi.fn<Ask>()
  const errors = [{ path: 'name', message: 'Too long' }]
  ask.mockRejectedValueOnce(new RequestError(422, 'The name is too long.', { errors }))
  render(<Rename ask={ask} />)
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe('The name is too long.')
  expect(screen.getByText('Too long')).toBeTruthy()
  ask.mockResolvedValueOnce({})
  await press()
  expect(ask).toHaveBeenCalledTimes(2)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.queryByText('Too long')).toBeNull()
})

test('without an answer the screen shows its own text', async () => {
  render(<Rename ask={() => Promise.reject(new RequestError(0, ''))} />)
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe('It could not be renamed.')
})

test('outdated queries are fetched again', async () => {
  const read = vi.fn(async () => 'Ana')
  function Name() {
    useQuery({ queryKey: ['name'], queryFn: read })
    return <Rename ask={async () => {}} />
  }
  render(
    <QueryProvider>
      <Name />
    </QueryProvider>,
  )
  await act(async () => {})
  expect(read).toHaveBeenCalledOnce()
  await press()
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
})

test('queued changes are made one after another, on a hidden page too, and are known until each is answered', async () => {
  focusManager.setFocused(false)
  onTestFinished(() => focusManager.setFocused(undefined))
  const answers: ((error?: Error) => void)[] = []
  const ask = vi.fn<Ask>(
    () => new Promise<void>((resolve, reject) => answers.push((error) => (error ? reject(error) : resolve()))),
  )
  const { result } = renderHook(() => {
    const { send } = useChange(ask, 'No.', { queue: 'names' })
    return { send, queued: useQueuedInputs<string>('names'), others: useQueuedInputs<string>('towns') }
  })
  const sent = ['Ana', 'Bo', 'Cy'].map((name) => result.current.send(name))
  await waitFor(() => expect(result.current.queued).toEqual(['Ana', 'Bo', 'Cy']))
  expect(ask.mock.calls.map(([name]) => name)).toEqual(['Ana'])
  answers[0]!(new Error('refused'))
  await waitFor(() => expect(result.current.queued).toEqual(['Bo', 'Cy']))
  expect(ask.mock.calls.map(([name]) => name)).toEqual(['Ana', 'Bo'])
  answers[1]!()
  await waitFor(() => expect(result.current.queued).toEqual(['Cy']))
  await waitFor(() => expect(answers).toHaveLength(3))
  answers[2]!()
  expect(await Promise.all(sent)).toEqual([false, true, true])
  await waitFor(() => expect(result.current).toMatchObject({ queued: [], others: [] }))
})

const button = () => screen.getByRole<HTMLButtonElement>('button')
const press = () => act(async () => void fireEvent.click(button()))
