import { useQuery } from '@tanstack/react-query'
import type { Credits } from '../../shared/payments/payments.ts'
import { request } from '../http/request.ts'

/** What the company has left and how it can post, asked anew each time a chooser is opened. */
export const useCredits = () =>
  useQuery({
    queryKey: ['credits'],
    queryFn: ({ signal }) => request<Credits>('GET', '/payments/credits', undefined, { signal }),
    staleTime: 0,
  })
