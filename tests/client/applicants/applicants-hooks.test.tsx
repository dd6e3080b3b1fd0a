// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useCurrentApplicant } from '../../../client/applicants/current-row.tsx'
import { hasFreePlaceNews } from '../../../client/applicants/free-places.tsx'
import { useApplicantSelection } from '../../../client/applicants/use-applicant-list.ts'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'

afterEach(cleanup)

const listOf = (...names: string[]) =>
  names.map((name) => ({ freelancer: { id: name }, application: { id: `${name}'s` } }) as unknown as Applicant)

test('arrow keys move within the list; when an applicant leaves it, the one in their position is next, without moving the focus', () => {
  const { result, rerender } = renderHook(({ list }) => useCurrentApplicant(list), {
    initialProps: { list: listOf('a', 'b', 'c') },
  })
  const current = () => result.current.current?.freelancer.id
  expect([current(), result.current.moves]).toEqual(['a', 0])
  act(() => result.current.move(-1))
  expect([current(), result.current.moves]).toEqual(['a', 1])
  act(() => result.current.move(1))
  expect(current()).toBe('b')
  rerender({ list: listOf('a', 'c') })
  expect([current(), result.current.moves]).toEqual(['c', 2])
  rerender({ list: listOf('c', 'b', 'a') })
  expect(current()).toBe('b')
  rerender({ list: [] })
  expect(current()).toBeUndefined()
  act(() => result.current.move(1))
  rerender({ list: listOf('a') })
  expect(current()).toBe('a')
  act(() => result.current.choose('a'))
  expect(result.current.moves).toBe(3)
})

test('actions on the selection apply to visible applicants only', () => {
  const { result, rerender } = renderHook(({ list }) => useApplicantSelection(list), {
    initialProps: { list: listOf('a', 'b', 'c') },
  })
  const selected = () => result.current.selected.map(({ freelancer }) => freelancer.id)
  act(() => result.current.toggle("c's"))
  act(() => result.current.toggle("a's"))
  expect([selected(), result.current.isSelecting]).toEqual([['a', 'c'], true])
  rerender({ list: listOf('a', 'b') })
  expect(selected()).toEqual(['a'])
  act(() => result.current.toggleAll())
  expect(selected()).toEqual(['a', 'b'])
  act(() => result.current.toggleAll())
  expect([selected(), result.current.isSelecting]).toEqual([[], false])
  act(() => result.current.switch())
  expect(result.current.isSelecting).toBe(true)
  act(() => result.current.switch())
  expect(result.current.isSelecting).toBe(false)
})

test('space is reserved for a role with a free place for which somebody is shortlisted, or has cancelled', () => {
  const role = { id: 'rigger', filled: 1, places: 2 } as Job['roles'][number]
  const jobWith = (...applications: unknown[]) => ({ applications }) as unknown as Job
  const shortlisted = { status: 'shortlisted', job_role_id: 'rigger', cancelled_by: null }
  expect(hasFreePlaceNews(jobWith(shortlisted), role)).toBe(true)
  expect(hasFreePlaceNews(jobWith({ ...shortlisted, job_role_id: null }), role)).toBe(true)
  expect(hasFreePlaceNews(jobWith({ ...shortlisted, status: 'cancelled', cancelled_by: 'freelancer' }), role)).toBe(
    true,
  )
  expect(hasFreePlaceNews(jobWith({ ...shortlisted, job_role_id: 'lighting' }), role)).toBe(false)
  expect(hasFreePlaceNews(jobWith({ ...shortlisted, status: 'pending' }, 'someone'), role)).toBe(false)
  expect(hasFreePlaceNews(jobWith(shortlisted), { ...role, filled: 2 })).toBe(false)
})
