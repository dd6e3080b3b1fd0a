import { TEXT } from '../../shared/texts.ts'
import type { ProfileUpdateInput } from '../../shared/people/users.ts'
import { detailOf, request, RequestError } from '../http/request.ts'
import { keepMe } from '../offline/sync/keep-answer.ts'
import { currentDevice } from '../offline/store/device.ts'
import { safely } from '../offline/store/safely.ts'
import { syncNow } from '../offline/sync/sync.ts'

/** ms; a logo of ten megabytes over a slow connection. */
const PATIENCE = 300_000

/** Saves at the server first; the company's own row follows with the sync, which is awaited. */
export async function saveCompany(changes: ProfileUpdateInput) {
  await keepMe(await request('PUT', '/users/profile', changes, { timeout: PATIENCE }))
  await syncNow()
}

/** A logo stored on this device, as a data URL. */
export async function readLogo({ id }: { id: string }): Promise<string | undefined> {
  const { db } = currentDevice()
  const kept = await safely(db, () => db.photos.get(id))
  if (!kept) return undefined
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(new Blob([kept.bytes], { type: kept.type }))
  })
}

type Failure = {
  what: string
  /** The reason where no answer came, and what is unaffected. */
  kept: string
  /** The field to correct. */
  step: 1 | 2 | null
}

const KEPT = 'What you typed is kept on this device.'

export function failureOf(error: unknown): Failure {
  if (error instanceof RequestError && error.status === 0)
    return { what: TEXT.companyFailed, kept: `No signal: a company can only be saved online. ${KEPT}`, step: null }
  const path = error instanceof RequestError ? error.errors?.[0]?.path : undefined
  const step = path === undefined ? null : path.startsWith('team_members') ? 2 : 1
  return { what: detailOf(error, TEXT.companyFailed), kept: KEPT, step }
}
