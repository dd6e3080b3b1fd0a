import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '../../shared/staff/staff.ts'
import { requestPage } from '../http/request-page.ts'

/** The audit trail page by page, the latest first. */
export const useAudit = () =>
  useInfiniteQuery({
    queryKey: ['staff', 'audit'],
    initialPageParam: '/staff/audit',
    queryFn: ({ pageParam, signal }) => requestPage<AuditEntry>(pageParam, { signal }),
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
