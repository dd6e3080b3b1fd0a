import type { Me, ProfileUpdate } from '../../shared/users.ts'
import { request, RequestError } from '../http/request.ts'
import { currentPhone } from '../offline/phone.ts'
import { keepUser } from '../offline/session-store.ts'
import type { ProfileValues } from './profile-values.ts'

/** Saved at the server first; this phone shows the answer at once and not only after its next sync. */
export async function saveProfile(changes: ProfileUpdate) {
  const me = await request<Me>('PUT', '/users/profile', changes)
  await currentPhone().db.me.put(me)
  keepUser(me)
}

export type FieldErrors = Partial<Record<keyof ProfileValues, string>>

/** The server's words at the fields they are about: 'portfolio_url', or 'skills.3' for one of a list. */
export function fieldErrors(error: unknown): FieldErrors {
  const errors = error instanceof RequestError ? (error.errors ?? []) : []
  return Object.fromEntries(errors.map(({ path, message }) => [path.split('.')[0], message]))
}
