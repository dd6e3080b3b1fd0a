// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { FormEvent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useForm } from '../../../client/ui/hooks/use-form.ts'

afterEach(cleanup)

const EVENT = { preventDefault() {} } as FormEvent

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
