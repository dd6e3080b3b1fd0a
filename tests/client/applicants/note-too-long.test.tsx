// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApplicantNotes } from '../../../client/applicants/detail/applicant-notes.tsx'
import type { TeamNotes } from '../../../client/applicants/detail/use-notes.ts'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { tooLongText } from '../../../client/ui/fields/too-long.tsx'
import { APPLICANT_NOTE_MAX } from '../../../shared/limits.ts'
import { ownDevice } from '../support/own-device.ts'
import { application } from '../support/rows.ts'

ownDevice()

test.each(['ctrlKey', 'metaKey'])(
  'a note that is too long is not written by %s and Enter; a shorter one is',
  async (key) => {
    const write = vi.fn(async () => {})
    const notes = { isError: false, of: () => [], write } as unknown as TeamNotes
    render(
      <QueryProvider>
        <ApplicantNotes application={application({ id: 'a1' })} notes={notes} />
      </QueryProvider>,
    )
    const box = screen.getByLabelText('New note')
    const press = () => fireEvent.keyDown(box, { key: 'Enter', [key]: true })
    const long = 'n'.repeat(APPLICANT_NOTE_MAX + 1)
    fireEvent.change(box, { target: { value: long } })
    press()
    screen.getByText(tooLongText(long, APPLICANT_NOTE_MAX)!)
    expect(document.activeElement).toBe(box)
    expect(write).not.toHaveBeenCalled()

    fireEvent.change(box, { target: { value: 'Own harness.' } })
    press()
    await expect
      .poll(() => write.mock.calls)
      .toEqual([[expect.anything(), expect.objectContaining({ text: 'Own harness.' })]])
  },
)
