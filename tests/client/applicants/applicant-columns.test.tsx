// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { applicantColumns } from '../../../client/applicants/applicant-columns.tsx'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'

const applicant = {
  freelancer: {
    location: 'Leeds, 5 Dock Street, LS1 4AP',
    job_roles: ['Rigger', 'Crew chief', 'Stagehand'],
    skills: ['IPAF', 'Chain hoists', 'Rope access'],
  },
} as unknown as Applicant
const job = { roles: [{}, {}] } as unknown as Job

test.each([true, false])(
  'the table opens with where somebody is, two of their roles and two of their skills (with room: %s)',
  (hasRoom) => {
    const columns = applicantColumns({ job, hasRoom, notesOf: () => 0, onOpen: () => {} })
    const opened = columns.filter(({ id, isExtra }) => !isExtra && ['location', 'roles', 'skills'].includes(id))
    const { container } = render(
      <>
        {opened.map(({ id, cell }) => (
          <p key={id}>{cell(applicant)}</p>
        ))}
      </>,
    )
    const text = container.textContent
    for (const shown of ['Leeds', 'Rigger, Crew chief', 'IPAF, Chain hoists']) expect(text).toContain(shown)
    for (const hidden of ['Stagehand', 'Rope access', 'Dock Street']) expect(text).not.toContain(hidden)
  },
)
