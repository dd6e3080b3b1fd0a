import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { SignedIn } from '../../shared/auth.ts'
import { detailOf, request, RequestError } from '../http/request.ts'
import { signIn } from '../offline/session.ts'

type Path = '/auth/login' | '/auth/register'
export type Refusal = { detail: string; fields: Record<string, string> }

/** Signs in or up, keeps the session, and goes to the page that was asked for. `fallback`: the words where the server gives none. */
export function useEnter(path: Path, fallback: string) {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const navigate = useNavigate()
  const wanted = useWantedPage()

  /** True when it worked. */
  async function enter(body: unknown) {
    setIsBusy(true)
    setRefusal(null)
    try {
      await signIn(await request<SignedIn>('POST', path, body))
      navigate(wanted, { replace: true })
      return true
    } catch (error) {
      setRefusal({ detail: detailOf(error, fallback), fields: fieldsOf(error) })
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return { enter, isBusy, refusal }
}

function fieldsOf(error: unknown) {
  const errors = error instanceof RequestError ? (error.errors ?? []) : []
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}

/** The protected page that sent us here, else the dashboard. Only a path of our own. */
function useWantedPage() {
  const { state } = useLocation() as { state: { from?: string | { pathname: string; search?: string } } | null }
  const from = state?.from
  const path = typeof from === 'object' ? `${from.pathname}${from.search ?? ''}` : from
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/'
}
