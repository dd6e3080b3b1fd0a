// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { RequestError } from '../../../client/http/create-request.ts'
import { useChange } from '../../../client/http/use-change.ts'
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

const button = () => screen.getByRole<HTMLButtonElement>('button')
const press = () => act(async () => void fireEvent.click(button()))
