// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { FormEvent } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useForm } from '../../../client/ui/hooks/use-form.ts'

afterEach(cleanup)

const EVENT = { preventDefault() {}, stopPropagation() {} } as FormEvent

function open(mistakes: Record<'name' | 'town', string>) {
  const parts = { send: vi.fn(async () => true), forget: vi.fn(), fields: {} as Record<string, string> }
  const { result, rerender } = renderHook((now: typeof mistakes) => useForm(now, parts), { initialProps: mistakes })
  const submit = () => act(() => result.current.onSubmit(EVENT))
  const said = () => [result.current.errorOf('name'), result.current.errorOf('town')]
  return { ...parts, parts, result, rerender, submit, said }
}

test('a field says what is wrong once it was left, all say it once the form was to be sent, until it is mended', async () => {
  const { result, rerender, submit, said, send, forget } = open({ name: 'Needed', town: 'Needed too' })
  expect(said()).toEqual([null, null])
  act(() => result.current.judged('town').onLeave())
  expect(said()).toEqual([null, 'Needed too'])
  expect(result.current.judged('town').error).toBe('Needed too')
  await submit()
  expect(said()).toEqual(['Needed', 'Needed too'])
  rerender({ name: 'Needed', town: '' })
  expect(said()).toEqual(['Needed', null])
  expect(send).not.toHaveBeenCalled()
  expect(forget).toHaveBeenCalledOnce()
})

test('without a mistake it is sent; once it is, nothing is said of what was emptied', async () => {
  const { rerender, submit, said, send } = open({ name: '', town: '' })
  await submit()
  expect(send).toHaveBeenCalledOnce()
  rerender({ name: 'Needed', town: '' })
  expect(said()).toEqual([null, null])
})

test('what the server refused is said, under what the form itself finds; a form that was not sent stays judged', async () => {
  const { parts, rerender, submit, said } = open({ name: '', town: '' })
  parts.send.mockResolvedValueOnce(false)
  parts.fields['town'] = 'No such town.'
  await submit()
  expect(said()).toEqual([null, 'No such town.'])
  rerender({ name: 'Needed', town: 'Needed too' })
  expect(said()).toEqual(['Needed', 'Needed too'])
})

test('while it is sent, nothing is said of what is emptied; if it was not sent, it is said then', async () => {
  const { parts, result, rerender, said } = open({ name: '', town: '' })
  let answer: (isSent: boolean) => void = () => {}
  parts.send.mockReturnValueOnce(new Promise<boolean>((resolve) => (answer = resolve)))
  let submitted = Promise.resolve()
  act(() => void (submitted = result.current.onSubmit(EVENT)))
  rerender({ name: 'Needed', town: '' })
  expect(said()).toEqual([null, null])
  await act(() => {
    answer(false)
    return submitted
  })
  expect(said()).toEqual(['Needed', null])
})

test('what is wrong with the whole form is said as it was at the last attempt, until it is mended; what takes time to find, after it', async () => {
  const parts = {
    send: vi.fn(async () => true),
    problem: 'Fill in all fields' as string | null,
    late: null as string | null,
  }
  const findProblem = vi.fn(async () => parts.late)
  const { result, rerender } = renderHook(() => useForm({}, { ...parts, findProblem }))
  const submit = () => act(() => result.current.onSubmit(EVENT))
  expect(result.current.problem).toBeNull()
  parts.late = 'No such place'
  await submit()
  expect(result.current.problem).toBe('Fill in all fields')
  parts.problem = null
  rerender()
  expect(result.current.problem).toBeNull()
  await submit()
  expect([result.current.problem, parts.send.mock.calls.length]).toEqual(['No such place', 0])
  parts.late = null
  await submit()
  expect([result.current.problem, parts.send.mock.calls.length]).toEqual([null, 1])
})

test('another step of a form says nothing yet', async () => {
  const { result, submit, said } = open({ name: 'Needed', town: 'Needed too' })
  await submit()
  act(() => result.current.startOver())
  expect(said()).toEqual([null, null])
})

test('a form in a dialog over another form does not send that', async () => {
  const [outer, inner] = [vi.fn(), vi.fn()]
  function Forms() {
    const around = useForm({}, { send: outer })
    const within = useForm({}, { send: inner })
    return (
      <form onSubmit={around.onSubmit}>
        {createPortal(<form aria-label="Inner" onSubmit={within.onSubmit} />, document.body)}
      </form>
    )
  }
  render(<Forms />)
  await act(() => fireEvent.submit(screen.getByRole('form', { name: 'Inner' })))
  expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([0, 1])
})
