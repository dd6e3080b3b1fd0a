// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApplicantsList } from '../../../client/applicants/applicants-list.tsx'
import { CurrentRowProvider, useRestedApplicant } from '../../../client/applicants/current-row.tsx'
import type { ApplicantList } from '../../../client/applicants/use-applicant-list.ts'
import { useStable } from '../../../client/ui/hooks/stable.ts'
import type { Applicant } from '../../../shared/jobs/jobs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const people = Array.from(
  { length: 40 },
  (_, n) =>
    ({
      application: { id: `a${n}`, status: 'pending' },
      freelancer: { id: `f${n}`, full_name: `Person ${n}`, job_roles: [], skills: [], location: '', total_ratings: 0 },
    }) as unknown as Applicant,
)

test('a key renders the row it leaves and the row it comes to, and no other of hundreds', () => {
  const notesOf = vi.fn(() => [])
  const selection = { isSelecting: false, has: () => false, toggle: () => {} }
  const onOpen = () => {}
  const job = { roles: [{}, {}] }
  // As the screen passes it: a new object for each render.
  const screenOf = (id: string) => (
    <CurrentRowProvider id={id}>
      <ApplicantsList
        list={{ job, found: people, selection, notes: { of: notesOf } } as unknown as ApplicantList}
        onOpen={onOpen}
      />
    </CurrentRowProvider>
  )
  const current = () => screen.getAllByRole('button').filter((row) => row.getAttribute('aria-current') === 'true')
  const { rerender } = render(screenOf('f0'))
  act(() => vi.advanceTimersByTime(1_000))
  expect(current().map(({ dataset }) => dataset['person'])).toEqual(['f0'])
  notesOf.mockClear()
  rerender(screenOf('f1'))
  expect(current().map(({ dataset }) => dataset['person'])).toEqual(['f1'])
  expect(notesOf).not.toHaveBeenCalled()
})

test('the detail follows after a pause; skipped applicants are not rendered; one who has left the list is not kept', () => {
  const { result, rerender } = renderHook(({ at, found }) => useRestedApplicant(found[at], found), {
    initialProps: { at: 0, found: people },
  })
  const shown = () => result.current.rested?.freelancer.id
  expect(shown()).toBe('f0')
  for (const at of [1, 2, 3]) {
    rerender({ at, found: people })
    act(() => vi.advanceTimersByTime(40))
    expect(shown()).toBe('f0')
  }
  act(() => vi.advanceTimersByTime(100))
  expect(shown()).toBe('f3')
  rerender({ at: 4, found: people })
  act(() => result.current.rest())
  expect(shown()).toBe('f4')
  rerender({ at: 4, found: people.toSpliced(4, 1) })
  expect(shown()).toBe('f5')
})

test('functions passed to memoised rows keep their identity and call the latest ones', () => {
  const { result, rerender } = renderHook(({ word }) => useStable({ say: () => word }), {
    initialProps: { word: 'one' },
  })
  const { say } = result.current
  rerender({ word: 'two' })
  expect(result.current.say).toBe(say)
  expect(say()).toBe('two')
})
