import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ApplicantNote } from '../../../shared/hiring/applicants.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import { LIST_LIMIT_MAX } from '../../../shared/limits.ts'
import { requestAll } from '../../http/request-page.ts'
import { request } from '../../http/request.ts'
import { useRefetchOn } from '../../http/query-client.tsx'
import { at } from '../../http/path-to.ts'
import { v7 as newId } from 'uuid'
import { useDraft } from '../../offline/outbox/use-draft.ts'

const NONE: ApplicantNote[] = []

/**
 * The team's notes about a project's applicants. A colleague's note comes with a new row of the job, as every change of
 * it does: then the notes are fetched again.
 */
export function useNotes(job: Job) {
  const client = useQueryClient()
  const key = notesKey(job)
  const { data, isError, refetch } = useQuery(notesQuery(job))
  useRefetchOn(job, () => void refetch())
  const byApplication = useMemo(() => byApplicationOf(data ?? NONE), [data])

  const change = (next: (notes: ApplicantNote[]) => ApplicantNote[]) =>
    client.setQueryData<ApplicantNote[]>(key, (before) => next(before ?? NONE))
  const addressOf = ({ application_id, id }: ApplicantNote) =>
    at('/jobs/{id}/applications/{application_id}/notes/{note_id}', { id: job.id, application_id, note_id: id })

  return {
    isError,
    /** undefined while they are not fetched. */
    of: useCallback(
      ({ id }: Pick<Application, 'id'>) => data && (byApplication.get(id) ?? NONE),
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
const notesKey = ({ id }: Job) => ['notes', id]
export const notesQuery = (job: Job) => ({
  queryKey: notesKey(job),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    requestAll(at('/jobs/{id}/notes', { id: job.id }, { limit: LIST_LIMIT_MAX }), { signal }),
})

export type Notes = ReturnType<typeof useNotes>

function byApplicationOf(notes: ApplicantNote[]) {
  const groups = new Map<string, ApplicantNote[]>()
  for (const note of notes) groups.set(note.application_id, [...(groups.get(note.application_id) ?? []), note])
  return groups
}

type Draft = { id: string; text: string }

/** A note being written, with its id: sent again after a lost answer, or a reload, it is the same note. */
export function useNoteDraft(applicationId: string) {
  const [kept, keep, clear] = useDraft(`note:${applicationId}`)
  const draft = read(kept)
  const setText = (text: string) => keep(text ? JSON.stringify({ id: draft?.id ?? newId(), text }) : '')
  return { draft, setText, clear }
}

function read(kept: string): Draft | null {
  try {
    return kept ? (JSON.parse(kept) as Draft) : null
  } catch {
    return null
  }
}
