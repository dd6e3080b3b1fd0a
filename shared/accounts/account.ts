import { z } from 'zod'
import { PASSWORD_MAX } from '../limits.ts'

/** DELETE /users/me: the password may be left out where the session is confirmed. */
export const deleteAccount = z.strictObject({
  password: z.string().min(1, { error: 'is missing' }).max(PASSWORD_MAX).optional(),
})

/** GET /users/me/deletion: how many of each end for others when this account is deleted now. */
export const whatEnds = z.object({
  /** The person's own, for jobs that are not over. */
  applications: z.int(),
  bookings: z.int(),
  /** Of its owner; null for everybody else. */
  company: z
    .object({
      name: z.string(),
      colleagues: z.int(),
      projects: z.int(),
      applicants: z.int(),
      confirmed: z.int(),
    })
    .nullable(),
})
export type WhatEnds = z.infer<typeof whatEnds>
