import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import type { ProfileUpdateInput } from '../../shared/people/users.ts'
import { errorDetailOf, request, RequestError } from '../http/request.ts'
import { keepOwnRecord } from '../offline/sync/keep-answer.ts'
import { currentDevice } from '../offline/store/device.ts'
import { runOnDatabase } from '../offline/store/safely.ts'
import { syncNow } from '../offline/sync/sync.ts'

/** ms; a logo of ten megabytes over a slow connection. */
const SAVE_COMPANY_TIMEOUT_MS = 300_000

/** Saves at the server first; the company's own row follows with the sync, which is awaited. */
export async function saveCompanyOnline(changes: ProfileUpdateInput) {
  await keepOwnRecord(() => request('PUT', '/users/profile', changes, { timeout: SAVE_COMPANY_TIMEOUT_MS }))
  await syncNow()
}

/** A logo stored on this device, as a data URL. */
export async function readLogoDataUrl({ id }: { id: string }): Promise<string | undefined> {
  const { db } = currentDevice()
  const kept = await runOnDatabase(db, () => db.photos.get(id))
  if (!kept) return undefined
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(new Blob([kept.bytes], { type: kept.type }))
  })
}

type CompanySaveFailure = {
  what: string
  /** The reason where no answer came, and what is unaffected. */
  kept: string
  /** The field to correct. */
  step: 1 | 2 | null
}

const COMPANY_DRAFT_KEPT_TEXT = 'What you typed is kept on this device.'

export function companySaveFailureOf(error: unknown): CompanySaveFailure {
  if (error instanceof RequestError && error.status === 0)
    return {
      what: SPECIFIED_TEXT.companyFailed,
      kept: `No signal: a company can only be saved online. ${COMPANY_DRAFT_KEPT_TEXT}`,
      step: null,
    }
  const path = error instanceof RequestError ? error.errors?.[0]?.path : undefined
  const step = path === undefined ? null : path.startsWith('team_members') ? 2 : 1
  return { what: errorDetailOf(error, SPECIFIED_TEXT.companyFailed), kept: COMPANY_DRAFT_KEPT_TEXT, step }
}
