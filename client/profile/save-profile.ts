import type { Me, ProfileUpdate } from '../../shared/users.ts'
import { request, RequestError } from '../http/request.ts'
import { keepMe } from '../offline/keep-me.ts'
import type { ProfileValues } from './profile-values.ts'

export async function saveProfile(changes: ProfileUpdate) {
  await keepMe(await request<Me>('PUT', '/users/profile', changes))
}

export type FieldErrors = Partial<Record<keyof ProfileValues, string>>

/** The server's words at the fields they are about: 'portfolio_url', or 'skills.3' for one of a list. */
export function fieldErrors(error: unknown): FieldErrors {
  const errors = error instanceof RequestError ? (error.errors ?? []) : []
  return Object.fromEntries(errors.map(({ path, message }) => [path.split('.')[0], message]))
}
