import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ApplicantNote } from '../../../shared/hiring/applicants.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import { PAGE_LIMIT_MAX } from '../../../shared/limits.ts'
import { requestAllPages } from '../../http/request-page.ts'
import { request } from '../../http/request.ts'
import { useRefetchOn } from '../../http/query-client.tsx'
import { at } from '../../http/path-to.ts'
import { v7 as newId } from 'uuid'
import { useDraft } from '../../offline/outbox/use-draft.ts'
import { parseDraft } from '../../offline/outbox/use-form-draft.ts'

const NO_NOTES: ApplicantNote[] = []

/**
 * The team's notes about a project's applicants. A colleague's note comes with a new row of the job, as every change of
 * it does: then the notes are fetched again.
 */
export function useNotes(job: Job) {
  const client = useQueryClient()
  const key = projectNotesKey(job)
  const { data, isError, refetch } = useQuery(projectNotesQuery(job))
  useRefetchOn(job, () => void refetch())
  const byApplication = useMemo(() => notesByApplication(data ?? NO_NOTES), [data])

  const change = (next: (notes: ApplicantNote[]) => ApplicantNote[]) =>
    client.setQueryData<ApplicantNote[]>(key, (before) => next(before ?? NO_NOTES))
  const addressOf = ({ application_id, id }: ApplicantNote) =>
    at('/jobs/{id}/applications/{application_id}/notes/{note_id}', { id: job.id, application_id, note_id: id })

  return {
    isError,
    /** undefined while they are not fetched. */
    of: useCallback(
      ({ id }: Pick<Application, 'id'>) => data && (byApplication.get(id) ?? NO_NOTES),
      [data, byApplication],
    ),
    async write(application: Application, note: { id: string; text: string }) {
      const path = at('/jobs/{id}/applications/{application_id}/notes', { id: job.id, application_id: application.id })
      const written = await request('POST', path, note)
      change((notes) => [...notes.filter(({ id }) => id !== written.id), written])
    },
    async edit(note: ApplicantNote, text: string) {
      const edited = await request('PUT', addressOf(note), { text })
      change((notes) => notes.map((one) => (one.id === note.id ? edited : one)))
    },
    async remove(note: ApplicantNote) {
      await request('DELETE', addressOf(note))
      change((notes) => notes.filter((one) => one.id !== note.id))
    },
  }
}
const projectNotesKey = ({ id }: Job) => ['notes', id]
export const projectNotesQuery = (job: Job) => ({
  queryKey: projectNotesKey(job),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    requestAllPages(at('/jobs/{id}/notes', { id: job.id }, { limit: PAGE_LIMIT_MAX }), { signal }),
})

export type TeamNotes = ReturnType<typeof useNotes>

function notesByApplication(notes: ApplicantNote[]) {
  const groups = new Map<string, ApplicantNote[]>()
  for (const note of notes) groups.set(note.application_id, [...(groups.get(note.application_id) ?? []), note])
  return groups
}

type NoteDraft = { id: string; text: string }

/** A note being written, with its id: sent again after a lost answer, or a reload, it is the same note. */
export function useNoteDraft(applicationId: string) {
  const [kept, keep, clear] = useDraft(`note:${applicationId}`)
  const draft = parseDraft<NoteDraft>(kept)
  const setText = (text: string) => keep(text ? JSON.stringify({ id: draft?.id ?? newId(), text }) : '')
  return { draft, setText, clear }
}
