import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SUGGESTIONS_MAX } from '../../shared/limits.ts'
import type { Place } from '../../shared/places.ts'
import { request } from '../http/request.ts'
import { pathTo } from '../http/path-to.ts'

const NONE: Place[] = []
/** Milliseconds of quiet before the server is asked. */
const QUIET = 180

/** Places that match what is typed, from two letters on. None without signal: suggestions are a help, not a gate. */
export function usePlaces(typed: string) {
  const wanted = useQuiet(typed.trim())
  const { data } = useQuery({
    queryKey: ['places', wanted.toLowerCase()],
    queryFn: ({ signal }) => request<Place[]>('GET', pathTo`/places?q=${wanted}`, undefined, { signal }),
    enabled: wanted.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  return wanted.length >= 2 && typed ? (data ?? NONE).slice(0, SUGGESTIONS_MAX) : NONE
}

function useQuiet(value: string) {
  const [quiet, setQuiet] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), QUIET)
    return () => clearTimeout(timer)
  }, [value])
  return quiet
}
