import { useEffect, useState } from 'react'
import type { SupportContact } from '../../shared/staff/staff.ts'
import { request } from '../http/request.ts'

/** Who runs this server, and where they are written to. */
export function useSupport() {
  const [support, setSupport] = useState<SupportContact | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    const leaving = new AbortController()
    setIsMissing(false)
    request('GET', '/support', undefined, { signal: leaving.signal }).then(setSupport, () => {
      if (!leaving.signal.aborted) setIsMissing(true)
    })
    return () => leaving.abort()
  }, [tries])

  return { support, isMissing, ask: () => setTries(tries + 1) }
}
