import { useState } from 'react'
import type { SignedIn } from '../../shared/auth.ts'
import { detailOf, request, RequestError } from '../http/request.ts'
import { signIn } from '../offline/session.ts'

type Path = '/auth/login' | '/auth/register'
export type Refusal = { detail: string; fields: Record<string, string> }

/** Signs in or up and keeps the session; the router then goes on. `fallback`: the words where the server gives none. */
export function useEnter(path: Path, fallback: string) {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  /** `done` runs when it worked, before the screen goes. */
  async function enter(body: unknown, done?: () => void) {
    setIsBusy(true)
    setRefusal(null)
    try {
      const signedIn = await request<SignedIn>('POST', path, body)
      done?.()
      await signIn(signedIn)
    } catch (error) {
      setRefusal({ detail: detailOf(error, fallback), fields: fieldsOf(error) })
    } finally {
      setIsBusy(false)
    }
  }

  return { enter, isBusy, refusal }
}

/** The server's words by field. */
export function fieldsOf(error: unknown) {
  const errors = error instanceof RequestError ? (error.errors ?? []) : []
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}
