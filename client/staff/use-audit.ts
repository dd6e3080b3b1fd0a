import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '../../shared/staff.ts'
import { nextIn } from '../http/request-all.ts'
import { request } from '../http/request.ts'

const FIRST = '/staff/audit'

/** The audit trail page by page, the latest first. */
export const useAudit = () =>
  useInfiniteQuery({
    queryKey: ['staff', 'audit'],
    initialPageParam: FIRST,
    queryFn: async ({ pageParam, signal }) => {
      let next: string | null = null
      const onHeaders = (headers: Headers) => (next = nextIn(headers.get('link')))
      const entries = await request<AuditEntry[]>('GET', pageParam, undefined, { signal, onHeaders })
      return { entries, next: next as string | null }
    },
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
