import { z } from 'zod'

/** Where whoever needs a person turns to. */
export const support = z.object({ email: z.email().nullable() })
export type Support = z.infer<typeof support>
