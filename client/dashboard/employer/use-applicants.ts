import { useEffect, useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Applicant, Application, Job } from '../../../shared/jobs.ts'
import { TEXT } from '../../../shared/texts.ts'
import { detailOf, request } from '../../http/request.ts'
import { syncNow } from '../../offline/sync.ts'
import { toast } from '../../ui/toast.ts'

export type Decision = 'shortlist' | 'accept' | 'reject'

/** The applicants of a project, asked for again whenever its row on this device changes. Only those still in question or accepted. */
export function useApplicants(job: Job) {
  const client = useQueryClient()
  const key = ['applicants', job.id]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request<Applicant[]>('GET', `/jobs/${job.id}/applicants`, undefined, { signal }),
  })
  useRefetchOn(JSON.stringify([job.applications, job.roles]), () => void query.refetch())

  /** Asks the server, and shows its answer at once. */
  async function decide(decision: Decision, { application, freelancer }: Applicant) {
    try {
      const answer = await request<Application>('POST', `/jobs/${job.id}/applications/${application.id}/${decision}`)
      client.setQueryData<Applicant[]>(key, (before) =>
        before?.map((one) => (one.application.id === answer.id ? { ...one, application: answer } : one)),
      )
      toast({ tone: 'go', text: `${freelancer.full_name}: ${DONE[decision]}` })
      void syncNow()
    } catch (error) {
      toast({ tone: 'stop', text: detailOf(error, FAILED[decision]) })
      void query.refetch()
    }
  }

  return {
    applicants: query.data?.filter(isInQuestion),
    error: query.isError ? detailOf(query.error, TEXT.applicantsFailed) : null,
    refetch: () => void query.refetch(),
    decide,
  }
}

const isInQuestion = ({ application: { status } }: Applicant) =>
  status === 'pending' || status === 'shortlisted' || status === 'accepted'

const DONE: Record<Decision, string> = { shortlist: 'shortlisted', accept: 'accepted', reject: 'rejected' }
const FAILED: Record<Decision, string> = {
  shortlist: TEXT.shortlistFailed,
  accept: TEXT.acceptFailed,
  reject: TEXT.rejectFailed,
}

function useRefetchOn(signature: string, refetch: () => void) {
  const before = useRef(signature)
  useEffect(() => {
    if (before.current === signature) return
    before.current = signature
    refetch()
  }, [signature, refetch])
}
