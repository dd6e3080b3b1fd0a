// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { JobCardBody } from '../../../client/trade/job-card-body.tsx'
import type { Job } from '../../../shared/jobs/jobs.ts'

afterEach(cleanup)

const job = (fields: Partial<Job>) =>
  ({
    id: 'j',
    title: 'Arena rig',
    placement: 'ordinary',
    employer_name: 'Ember Productions',
    location: 'Leeds',
    roles: [],
    required_skills: [],
    created_at: '',
    match: null,
    ...fields,
  }) as unknown as Job
const pictures = (fields: Partial<Job>, opens: 'job' | 'project' = 'job') => [
  ...render(<JobCardBody job={job(fields)} opens={opens} onOpen={() => {}} />).container.querySelectorAll('img'),
]

test('a card has its company’s logo, small, loaded when it is seen, in a place of its own size; else initials', () => {
  const file = `/files/${'a'.repeat(40)}.webp`
  const [logo] = pictures({ employer_logo: file })
  const { width, height, loading, alt } = logo!
  expect({
    src: logo!.getAttribute('src'),
    width,
    height,
    loading: loading ?? logo!.getAttribute('loading'),
    alt,
  }).toEqual({
    src: file.replace('.webp', '-160.webp'),
    width: 22,
    height: 22,
    loading: 'lazy',
    alt: '',
  })
  cleanup()
  expect(pictures({ employer_logo: null })).toEqual([])
  expect(document.body.textContent).toContain('EP')
  cleanup()
  expect(pictures({ employer_logo: file }, 'project')).toEqual([])
})
