import { useLive } from '../../offline/db.ts'

/** The freelancer's own record as this phone has it. */
export const useMyProfile = () => useLive((db) => db.me.toCollection().first(), [])
